/** Perspective: the mapping that takes four points to four others, for a photo that was not taken from straight above. */

import type { Point } from '../../board/geometry';

export type Four = readonly [Point, Point, Point, Point];
/** A projective mapping, row by row; the last number is 1. */
export type Homography = readonly number[];

/** The mapping from four points to four others; null if three of them lie on a line, or the corners cross. */
export function homography(from: Four, to: Four): Homography | null {
    if (!isConvex(from) || !isConvex(to)) return null;
    const equations = from.flatMap(([x, y], index) => {
        const [u, v] = to[index]!;
        return [
            [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
            [0, 0, 0, x, y, 1, -v * x, -v * y, v],
        ];
    });
    const solved = solve(equations);
    return solved && [...solved, 1];
}

/** Where a point goes. */
export function mapped(by: Homography, [x, y]: Point): Point {
    const [a, b, c, d, e, f, g, h, i] = by as [number, number, number, number, number, number, number, number, number];
    const w = g * x + h * y + i;
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** The mapping as a transformation of CSS, from the upper left corner. */
export function asCss(by: Homography): string {
    const [a, b, c, d, e, f, g, h, i] = by;
    return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join(',')})`;
}

/** Whether the corners go around a shape without a dent: top left, top right, bottom right, bottom left, or mirrored. */
function isConvex(corners: Four): boolean {
    const turns = corners.map(([x, y], index) => {
        const [nextX, nextY] = corners[(index + 1) % 4]!;
        const [thenX, thenY] = corners[(index + 2) % 4]!;
        return (nextX - x) * (thenY - nextY) - (nextY - y) * (thenX - nextX);
    });
    return turns.every((turn) => turn > 1e-9) || turns.every((turn) => turn < -1e-9);
}

/** Gaussian elimination with pivoting; null if there is no single answer. */
function solve(equations: number[][]): number[] | null {
    const size = equations.length;
    for (let column = 0; column < size; column++) {
        const rest = equations.slice(column);
        const pivot = rest.reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best));
        if (Math.abs(pivot[column]!) < 1e-12) return null;
        equations[equations.indexOf(pivot)] = equations[column]!;
        equations[column] = pivot;
        for (const row of equations) {
            if (row === pivot) continue;
            const factor = row[column]! / pivot[column]!;
            for (let at = column; at <= size; at++) row[at] = row[at]! - factor * pivot[at]!;
        }
    }
    return equations.map((row, index) => row[size]! / row[index]!);
}
