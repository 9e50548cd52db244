/** A photo of a board. It is decoded in this browser, made smaller, and never leaves it. */

import type { Point } from '../../board/geometry';
import type { Four } from './homography';

export interface Photo {
    picture: ImageBitmap;
    /** The middles of the corner hexes in the photo, in parts of its width and height: clockwise from the top left. */
    corners: Four;
}

/** Why a file is no photo that can be used. */
export type PhotoFault = 'large' | 'broken';

const MOST_BYTES = 40_000_000;
const MOST_PIXELS = 120_000_000;
/** The longer side of the picture that is kept, in pixels. */
const SIDE = 1800;
/** Enough of a file to find its size in. */
const HEAD = 500_000;

export const CORNERS = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const;
const FIRST: Four = [
    [0.12, 0.12],
    [0.85, 0.12],
    [0.88, 0.88],
    [0.15, 0.88],
];

export async function readPhoto(file: Blob): Promise<Photo | PhotoFault> {
    if (file.size > MOST_BYTES) return 'large';
    const pixels = pixelsOf(new DataView(await file.slice(0, HEAD).arrayBuffer()));
    if (pixels !== null && pixels > MOST_PIXELS) return 'large';
    try {
        const whole = await createImageBitmap(file);
        const scale = Math.min(1, SIDE / Math.max(whole.width, whole.height));
        const picture = await createImageBitmap(whole, {
            resizeWidth: Math.max(1, Math.round(whole.width * scale)),
            resizeHeight: Math.max(1, Math.round(whole.height * scale)),
            resizeQuality: 'high',
        });
        whole.close();
        return { picture, corners: FIRST };
    } catch {
        return 'broken';
    }
}

/** The pixels of a PNG or JPEG by its head, so that one that would fill the memory is not decoded; null if it does not say. */
export function pixelsOf(head: DataView): number | null {
    const word = (at: number) => (at + 2 <= head.byteLength ? head.getUint16(at) : 0);
    if (head.byteLength >= 24 && head.getUint32(0) === 0x89504e47) return head.getUint32(16) * head.getUint32(20);
    if (word(0) !== 0xffd8) return null;
    for (let at = 2; at + 9 <= head.byteLength; at += 2 + word(at + 2)) {
        const marker = word(at);
        // A frame begins with its height and width; 0xc4, 0xc8 and 0xcc are tables.
        if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
            return word(at + 5) * word(at + 7);
        if (marker < 0xff00) return null;
    }
    return null;
}

/** Draw the picture into a canvas of its size. */
export function drawn(canvas: HTMLCanvasElement, picture: ImageBitmap): { update: (next: ImageBitmap) => void } {
    const draw = (next: ImageBitmap) => {
        [canvas.width, canvas.height] = [next.width, next.height];
        canvas.getContext('2d')?.drawImage(next, 0, 0);
    };
    draw(picture);
    return { update: draw };
}

/** The corners with one of them moved, but not out of the photo. */
export const moved = (corners: Four, index: number, [x, y]: Point): Four =>
    corners.map((corner, at) => (at === index ? [inside(x), inside(y)] : corner)) as unknown as Four;

const inside = (part: number): number => Math.min(1, Math.max(0, part));
