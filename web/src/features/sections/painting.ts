/** A section as it is painted: rows of hexes, each with what is printed on it, or null while nothing is. */

import { layOut } from '../../board/geometry';
import type { BoardHex } from '../../board/types';

export type Rows = readonly (readonly (string | null)[])[];

export interface Painting {
    name: string;
    origin: string;
    island: boolean;
    rows: Rows;
}

/** Where the rows begin and how many hexes they have. */
const SECTION = Array.from({ length: 10 }, () => ({ start: 0, length: 10 }));
const ISLAND = [
    { start: 1, length: 4 },
    { start: 0, length: 5 },
    { start: 0, length: 6 },
    { start: 0, length: 5 },
    { start: 1, length: 4 },
];
const shapeOf = (island: boolean) => (island ? ISLAND : SECTION);

/** What a hex shows on which nothing is painted. */
export const UNPAINTED = '';

export const blank = (island: boolean): Rows => shapeOf(island).map(({ length }) => Array<null>(length).fill(null));

/** Whether these are the rows of a section, or of a side of the island. */
export const areRows = (rows: unknown, island: boolean): rows is Rows =>
    Array.isArray(rows) &&
    rows.length === shapeOf(island).length &&
    shapeOf(island).every(({ length }, row) => {
        const hexes: unknown = rows[row];
        return (
            Array.isArray(hexes) &&
            hexes.length === length &&
            hexes.every((symbol) => symbol === null || (typeof symbol === 'string' && /^\w{1,40}$/.test(symbol)))
        );
    });

const nameOf = (row: number, column: number): string => `${String.fromCharCode(97 + column)}${row + 1}`;

/** The name of a hex by its row and its place in the row. */
export const hexIn = (island: boolean, row: number, place: number): string =>
    nameOf(row, shapeOf(island)[row]!.start + place);

/** The hexes for a board. A side of the island is shown as a small board. */
export const hexesOf = (rows: Rows, island: boolean): BoardHex[] =>
    rows.flatMap((symbols, row) =>
        symbols.map((symbol, place) => {
            const column = shapeOf(island)[row]!.start + place;
            return { hex: nameOf(row, column), symbol: symbol ?? UNPAINTED, row, column, island: false };
        }),
    );

/** The same rows with a symbol on these hexes; the very same if nothing changes. */
export function withSymbol(rows: Rows, island: boolean, hexes: ReadonlySet<string>, symbol: string | null): Rows {
    let changed = false;
    const next = rows.map((symbols, row) =>
        symbols.map((before, place) => {
            if (before === symbol || !hexes.has(hexIn(island, row, place))) return before;
            changed = true;
            return symbol;
        }),
    );
    return changed ? next : rows;
}

/** The hexes that hang together with one and show the same. */
export function areaOf(rows: Rows, island: boolean, from: string): Set<string> {
    const { places } = layOut(hexesOf(rows, island));
    const found = new Set([from]);
    for (const hex of found) {
        const { symbol, neighbours } = places.get(hex)!;
        for (const next of neighbours) if (next?.symbol === symbol) found.add(next.hex);
    }
    return found;
}

/** The rows as they lie when the section is turned by 180 degrees. */
export const turned = (rows: Rows): Rows => rows.toReversed().map((row) => row.toReversed());

/** How many hexes are painted, and how many there are. */
export function progress(rows: Rows): { painted: number; all: number } {
    const hexes = rows.flat();
    return { painted: hexes.filter((symbol) => symbol !== null).length, all: hexes.length };
}

/** The longest name of a section, and the longest line about where it comes from. */
export const LONGEST = { name: 40, origin: 200 };

/** A name as sections have it, made of what was typed. */
export const asName = (typed: string): string =>
    typed
        .normalize('NFD')
        .toLowerCase()
        .replace(/[’']/g, '')
        .replace(/\p{M}/gu, '')
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^[^a-z]+/, '')
        .slice(0, LONGEST.name);

/** Letters that choose what is painted, as section files have them; those of special hexes, too. */
export const LETTERS: Readonly<Record<string, string>> = {
    grass: 'g',
    canyon: 'c',
    desert: 'd',
    flower: 'b',
    forest: 'f',
    water: 'w',
    mountain: 'm',
    swamp: 's',
    farmland: 'a',
    castle: 'x',
    nomad: 'n',
    palace: 'p',
    silo: 'i',
};
