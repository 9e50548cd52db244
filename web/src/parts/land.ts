/** The hexes of sections by their names, for maps that are only looked at. */

import type { BoardHex } from '../board/types';
import type { SectionThing } from '../messages';

const SIZE = 10;
const TURNED = "'";

export const isTurned = (name: string): boolean => name.endsWith(TURNED);
export const straight = (name: string): string => name.replace(TURNED, '');
export const turn = (name: string): string => (isTurned(name) ? straight(name) : name + TURNED);

/** The hexes of up to four sections, laid out as on the table: two by two. */
export function landOf(names: readonly string[], sections: readonly SectionThing[]): BoardHex[] {
    return names.flatMap((name, place) => {
        const found = sections.find((section) => section.name === straight(name));
        return found ? sectionHexes(found.rows, isTurned(name), SIZE * Math.floor(place / 2), SIZE * (place % 2)) : [];
    });
}

function sectionHexes(rows: readonly string[][], turned: boolean, top: number, left: number): BoardHex[] {
    const laid = turned ? rows.toReversed().map((row) => row.toReversed()) : rows;
    return laid.flatMap((symbols, row) => symbols.map((symbol, column) => hexAt(top + row, left + column, symbol)));
}

function hexAt(row: number, column: number, symbol: string): BoardHex {
    return { hex: `${String.fromCharCode(97 + column)}${row + 1}`, symbol, row, column, island: false };
}
