/** Files that the browser saves for the reader. */

/** Save a file under a name, once it is there. */
export async function saveFile(file: Promise<Blob>, name: string): Promise<void> {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await file);
    link.download = name;
    link.click();
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
