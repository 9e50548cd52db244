/** Files that the browser saves for the reader. */

/** Save what is found at an address, once that is known, under a name. */
export async function saveFile(address: Promise<string>, name: string): Promise<void> {
    const link = document.createElement('a');
    link.href = await address;
    link.download = name;
    link.click();
}
