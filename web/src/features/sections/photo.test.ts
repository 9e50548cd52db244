import { expect, test } from 'vitest';
import { moved, pixelsOf, readPhoto } from './photo';

const head = (...bytes: number[]) => new DataView(new Uint8Array(bytes).buffer);

test('the size of a PNG and of a JPEG is read from their heads', () => {
    const png = [0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
    expect(pixelsOf(head(...png, 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30))).toBe(30_000 * 30_000);
    // Begin, a comment of 4 bytes, then a frame: length 17, 8 bits, 600 high, 800 wide.
    const jpeg = [0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 600 >> 8, 600 & 255, 800 >> 8, 800 & 255];
    expect(pixelsOf(head(...jpeg))).toBe(800 * 600);
});

test('nothing is read from anything else, and a file that ends too soon does no harm', () => {
    expect(pixelsOf(head())).toBeNull();
    expect(pixelsOf(head(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0))).toBeNull();
    expect(pixelsOf(head(...new Array<number>(40).fill(7)))).toBeNull();
});

test('a file that is too large is not even looked into', async () => {
    expect(await readPhoto({ size: 41_000_000 } as Blob)).toBe('large');
});

test('a mark stays in the photo', () => {
    const corners = [0, 1, 2, 3].map(() => [0.5, 0.5]) as unknown as Parameters<typeof moved>[0];
    expect(moved(corners, 2, [1.4, -3])[2]).toEqual([1, 0]);
});
