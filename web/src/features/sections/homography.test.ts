import { expect, test } from 'vitest';
import { asCss, homography, mapped, type Four } from './homography';

const SQUARE: Four = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
];

test('corners go to corners, and the crossing of the diagonals to the crossing of the diagonals', () => {
    const trapezium: Four = [
        [1, 0],
        [3, 0],
        [4, 2],
        [0, 2],
    ];
    const by = homography(SQUARE, trapezium)!;
    SQUARE.forEach((corner, index) => {
        const [x, y] = mapped(by, corner);
        expect([x, y]).toEqual(trapezium[index]!.map((part) => expect.closeTo(part, 9)));
    });
    // The diagonals y = 2(x - 1)/3 and y = 2(3 - x)/3 meet at (2, 2/3).
    expect(mapped(by, [0.5, 0.5])).toEqual([expect.closeTo(2, 9), expect.closeTo(2 / 3, 9)]);
});

test('a mirrored photo is straightened, too; crossed corners and corners on a line are not', () => {
    const [a, b, c, d] = SQUARE;
    expect(homography(SQUARE, [b, a, d, c])).not.toBeNull();
    expect(homography(SQUARE, [a, c, b, d])).toBeNull();
    expect(homography([a, [0.5, 0], b, d], SQUARE)).toBeNull();
    expect(homography([a, a, a, a], SQUARE)).toBeNull();
});

test('nothing but a move is nothing but a move in CSS', () => {
    const by = homography(SQUARE, SQUARE.map(([x, y]) => [x + 5, y + 7]) as unknown as Four)!;
    const numbers = asCss(by)
        .match(/-?[\d.e-]+(?=[,)])/g)!
        .map((text) => Math.round(Number(text)));
    expect(numbers).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 7, 0, 1].map((n) => n || expect.closeTo(0)));
});
