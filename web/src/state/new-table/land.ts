/** The hexes of sections by their names, for maps that are only looked at. */

import { isLocation, TERRAINS } from '../../artwork';
import { BOARD_BOUNDS, layOut, type Layout } from '../../board/geometry';
import type { BoardHex } from '../../board/types';
import type { SectionThing } from '../../messages';

const SIZE = 10;
const TURNED = "'";
const CASTLE = 'castle';
const CAPITOL = 'capitol';

export const isTurned = (name: string): boolean => name.endsWith(TURNED);
export const straight = (name: string): string => name.replace(TURNED, '');
export const turn = (name: string): string => (isTurned(name) ? straight(name) : name + TURNED);

/** Four sections by place; where there is none, the board has a gap. */
type Names = readonly (string | null)[];

/** A section of a box, or one of the reader's own. */
export type PrintedSection = Pick<SectionThing, 'name' | 'rows'>;

/** A board by its sections, and what was put on it. */
export interface Landscape {
    names: Names;
    sections: readonly PrintedSection[];
    capitols?: readonly string[];
    caves?: readonly string[];
}

/** A board to be looked at. It is as large as a whole one, whatever is missing. */
export function boardOf(names: Names, sections: readonly PrintedSection[], capitols: readonly string[] = []): Layout {
    return { ...layOut(landOf(names, sections, capitols)), bounds: BOARD_BOUNDS };
}

/** The hexes of up to four sections, laid out as on the table: two by two. */
export function landOf(
    names: Names,
    sections: readonly PrintedSection[],
    capitols: readonly string[] = [],
): BoardHex[] {
    const land = names.flatMap((name, place) => {
        const found = name && sections.find((section) => section.name === straight(name));
        return found ? sectionHexes(found.rows, isTurned(name), SIZE * Math.floor(place / 2), SIZE * (place % 2)) : [];
    });
    return land.map((hex) => (hex.symbol === CASTLE && capitols.includes(hex.hex) ? { ...hex, symbol: CAPITOL } : hex));
}

function sectionHexes(rows: readonly string[][], turned: boolean, top: number, left: number): BoardHex[] {
    const laid = turned ? rows.toReversed().map((row) => row.toReversed()) : rows;
    return laid.flatMap((symbols, row) => symbols.map((symbol, column) => hexAt(top + row, left + column, symbol)));
}

function hexAt(row: number, column: number, symbol: string): BoardHex {
    return { hex: `${String.fromCharCode(97 + column)}${row + 1}`, symbol, row, column, island: false };
}

/** A kind of special hex, and how many of it there are. */
export interface Counted {
    symbol: string;
    count: number;
}

/** The special hexes of some land: locations in the order of the sections, then castles and all others. */
export function specialsOf(land: readonly BoardHex[]): { locations: Counted[]; others: Counted[] } {
    const counts = new Map<string, number>();
    for (const { symbol } of land) if (!(symbol in TERRAINS)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    const counted = [...counts].map(([symbol, count]) => ({ symbol, count }));
    return {
        locations: counted.filter(({ symbol }) => isLocation(symbol)),
        others: counted
            .filter(({ symbol }) => !isLocation(symbol))
            .sort((a, b) => Number(b.symbol === CASTLE) - Number(a.symbol === CASTLE)),
    };
}
