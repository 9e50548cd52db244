/** Where things go: the middles, corners and sides of hexes, in the units of the drawings (a hex is 52 wide). */

import type { BoardHex, Piece } from './types';

export type Point = readonly [x: number, y: number];

/** Half the width of a hex, half its height, and the distance from one row to the next. */
export const HALF = 26;
export const RADIUS = 30;
export const ROW_STEP = 45;

export const ROWS = 20;
const COLUMNS = 20;
const ISLAND_ROWS = 5;
const ISLAND_COLUMNS = 6;

/** The board has its first hex at (0, 0). */
const BOARD_WIDTH = (2 * COLUMNS + 1) * HALF;
const BOARD_HEIGHT = (ROWS - 1) * ROW_STEP + 2 * RADIUS;
export const BOARD_BOUNDS: Box = { x: -HALF, y: -RADIUS, width: BOARD_WIDTH, height: BOARD_HEIGHT };
const ISLAND_WIDTH = 2 * HALF * ISLAND_COLUMNS;
const ISLAND_HEIGHT = (ISLAND_ROWS - 1) * ROW_STEP + 2 * RADIUS;

/** How far the sea reaches around the island, and the gap between it and the board. */
const SEA = 40;
const GAP = 38;

/** Path data of a hex at (0, 0), and of one anywhere. What there are many of is not moved by transformations: that is slow. */
export const HEX_PATH = 'M0-30 26-15V15L0 30-26 15V-15z';
export function hexAt({ x, y }: { x: number; y: number }, size = 1): string {
    const [w, h] = [HALF * size, RADIUS * size];
    return `M${x} ${y - h}l${w} ${h / 2}v${h}l${-w} ${h / 2} ${-w} ${-h / 2}v${-h}z`;
}
export const CORNERS: readonly Point[] = [
    [0, -RADIUS],
    [HALF, -RADIUS / 2],
    [HALF, RADIUS / 2],
    [0, RADIUS],
    [-HALF, RADIUS / 2],
    [-HALF, -RADIUS / 2],
];

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** A hex with its place: side i of it runs from corner i to the next and leads to `neighbours[i]`. */
export interface Place extends BoardHex {
    x: number;
    y: number;
    neighbours: (Place | undefined)[];
}

/** All hexes of a board with their places, by name. */
export interface Layout {
    places: Map<string, Place>;
    /** The sea around the island; null without one. */
    sea: Box | null;
    /** Everything there is to see, without any space around it. */
    bounds: Box;
}

interface Grid {
    island: boolean;
    row: number;
    column: number;
}

/** The row and column of a hex, told by its name: `c4` is on the board, `C4` on the island. */
function gridOf(name: string): Grid {
    const island = name < 'a';
    return { island, row: Number(name.slice(1)) - 1, column: name.charCodeAt(0) - (island ? 65 : 97) };
}

const keyOf = ({ island, row, column }: Grid): string => `${island}${row},${column}`;

/** The grid places across each side, beginning with the upper right one, clockwise. */
function around({ island, row, column }: Grid): Grid[] {
    const left = column - 1 + (row % 2);
    return [
        { island, row: row - 1, column: left + 1 },
        { island, row, column: column + 1 },
        { island, row: row + 1, column: left + 1 },
        { island, row: row + 1, column: left },
        { island, row, column: column - 1 },
        { island, row: row - 1, column: left },
    ];
}

/** Whether a piece stands on a hex: a city hall covers those around its own, too. */
export function standsOn({ hex, kind }: Piece, name: string): boolean {
    if (hex === name || kind !== 'city_hall') return hex === name;
    const key = keyOf(gridOf(name));
    return around(gridOf(hex)).some((grid) => keyOf(grid) === key);
}

/** Lay out a board. The island lies to the right of it, or below it if the screen is narrow. */
export function layOut(hexes: readonly BoardHex[], islandBelow = false): Layout {
    const board = boundsOf(hexes.filter((hex) => !hex.island));
    const withIsland = hexes.some((hex) => hex.island);
    const shore = {
        x: islandBelow ? board.x + (board.width - ISLAND_WIDTH) / 2 : board.x + board.width + GAP + SEA,
        y: islandBelow ? board.y + board.height + GAP + SEA : board.y + (board.height - ISLAND_HEIGHT) / 2,
    };
    const origin = { x: Math.round(shore.x) + HALF, y: Math.round(shore.y) + RADIUS };
    const places = new Map<string, Place>();
    const byGrid = new Map<string, Place>();
    for (const hex of hexes) {
        const grid = gridOf(hex.hex);
        const { x, y } = grid.island ? origin : { x: 0, y: 0 };
        const place = { ...hex, ...middleOf(grid, x, y), neighbours: [] };
        places.set(hex.hex, place);
        byGrid.set(keyOf(grid), place);
    }
    for (const place of places.values()) {
        place.neighbours = around(gridOf(place.hex)).map((grid) => byGrid.get(keyOf(grid)));
    }
    const sea = withIsland
        ? {
              x: origin.x - HALF - SEA,
              y: origin.y - RADIUS - SEA,
              width: ISLAND_WIDTH + 2 * SEA,
              height: ISLAND_HEIGHT + 2 * SEA,
          }
        : null;
    return { places, sea, bounds: sea ? joined(board, sea) : board };
}

function middleOf({ row, column }: Grid, x: number, y: number): { x: number; y: number } {
    return { x: x + 2 * HALF * column + HALF * (row % 2), y: y + ROW_STEP * row };
}

/** The box around hexes of the board: a whole one, or a single section. */
function boundsOf(hexes: readonly BoardHex[]): Box {
    if (hexes.length >= ROWS * COLUMNS) return BOARD_BOUNDS;
    const middles = hexes.map((hex) => middleOf(gridOf(hex.hex), 0, 0));
    const xs = middles.map(({ x }) => x);
    const ys = middles.map(({ y }) => y);
    const [left, top] = [Math.min(...xs) - HALF, Math.min(...ys) - RADIUS];
    return { x: left, y: top, width: Math.max(...xs) + HALF - left, height: Math.max(...ys) + RADIUS - top };
}

/** A box with some space around it. */
export const grown = (box: Box, by: number): Box => ({
    x: box.x - by,
    y: box.y - by,
    width: box.width + 2 * by,
    height: box.height + 2 * by,
});

function joined(a: Box, b: Box): Box {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    return {
        x,
        y,
        width: Math.max(a.x + a.width, b.x + b.width) - x,
        height: Math.max(a.y + a.height, b.y + b.height) - y,
    };
}

/** The number of the section a hex belongs to: 0 to 3 from top left to bottom right, 4 for the island. */
export function sectionOf(name: string): number {
    const { island, row, column } = gridOf(name);
    return island ? 4 : 2 * Number(row >= ROWS / 2) + Number(column >= COLUMNS / 2);
}

/** The first and the last hex of a line: lines 0 to 19 are the board's, 20 to 24 the island's. */
export function lineEnds(layout: Layout, line: number): [Place, Place] | null {
    const island = line >= ROWS;
    const row = [...layout.places.values()].filter((place) => {
        const grid = gridOf(place.hex);
        return grid.island === island && grid.row === (island ? line - ROWS : line);
    });
    const [first, last] = [row[0], row.at(-1)];
    return first && last ? [first, last] : null;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The hex that an arrow key leads to: along the row, or to the nearer diagonal. `lean` is the x one came from, so
 * that going up and down again does not drift. At the rim of the board one steps over to the island and back.
 */
export function step(layout: Layout, from: Place, direction: Direction, lean = from.x): Place | null {
    const [, right, lowerRight, lowerLeft, left, upperLeft] = from.neighbours;
    const upperRight = from.neighbours[0];
    const near = (a: Place | undefined, b: Place | undefined): Place | undefined =>
        a && b ? (Math.abs(a.x - lean) <= Math.abs(b.x - lean) ? a : b) : (a ?? b);
    const found = {
        left,
        right,
        up: near(upperLeft, upperRight),
        down: near(lowerLeft, lowerRight),
    }[direction];
    return found ?? acrossWater(layout, from, direction);
}

/** The nearest hex of the other land (board or island) that lies in this direction. */
function acrossWater(layout: Layout, from: Place, direction: Direction): Place | null {
    const ahead = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
    let best: Place | null = null;
    let least = Infinity;
    for (const place of layout.places.values()) {
        if (place.island === from.island) continue;
        const [dx, dy] = [place.x - from.x, place.y - from.y];
        const forward = dx * ahead[0] + dy * ahead[1];
        const aside = Math.abs(dx * ahead[1]) + Math.abs(dy * ahead[0]);
        if (forward > aside / 2 && forward + 2 * aside < least) {
            least = forward + 2 * aside;
            best = place;
        }
    }
    return best;
}
