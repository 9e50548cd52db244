/** Files that the browser saves for the reader. */

/** Save a file under a name, once it is there. */
export async function saveFile(file: Blob | Promise<Blob>, name: string): Promise<void> {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await file);
    link.download = name;
    link.click();
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** JSON as a file. */
export const jsonFile = (text: string): Blob => new Blob([text], { type: 'application/json' });

/** The width of saved pictures, in pixels. */
const WIDTH = 1600;

/** A drawing as a picture that every program can show. */
export async function pngOf(svg: Blob): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(await svg.text())}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH, Math.round((WIDTH * image.naturalHeight) / image.naturalWidth)];
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done, fail) => canvas.toBlob((png) => (png ? done(png) : fail(new Error('no picture')))));
}
