/** From the position document of a game to what the board shows. */

import { isLocation } from '../artwork';
import { ROWS } from './geometry';
import type { BoardHex, BoardPosition, Colour, Piece } from './types';

/** The fields of a position document that are seen on the board. */
export interface PositionDocument {
    caves?: string[];
    walls?: string[];
    tiles_left?: Record<string, number>;
    nomads_left?: Record<string, string>;
    players: PlayerDocument[];
    turn?: { scouts?: string[] };
}

interface PlayerDocument {
    houses?: string[];
    warriors?: string[];
    wagon?: string | null;
    ship?: string | null;
    city_hall?: string | null;
    marked_lines?: (number | string)[];
    tiles?: { from: string }[];
}

/** Tiles that lie on a location at the beginning. */
const USUAL = 2;

/** What the board shows of a position, with the colours of the seats. */
export function positionOf(document: PositionDocument, colours: Colour[], hexes: readonly BoardHex[]): BoardPosition {
    return {
        colours,
        pieces: document.players.flatMap(piecesOf),
        walls: document.walls ?? [],
        scouts: document.turn?.scouts ?? [],
        caves: document.caves ?? [],
        nomads: document.nomads_left ?? {},
        tiles: tilesLeft(document, hexes),
        marks: document.players.flatMap(({ marked_lines = [] }, player) =>
            marked_lines.map((line) => ({
                player,
                line: typeof line === 'number' ? line - 1 : ROWS + Number(line.slice(1)) - 1,
            })),
        ),
    };
}

function piecesOf(document: PlayerDocument, player: number): Piece[] {
    const of = (kind: Piece['kind'], hexes: readonly (string | null | undefined)[]): Piece[] =>
        hexes.flatMap((hex) => (hex ? [{ player, kind, hex }] : []));
    return [
        ...of('city_hall', [document.city_hall]),
        ...of('house', document.houses ?? []),
        ...of('warrior', document.warriors ?? []),
        ...of('wagon', [document.wagon]),
        ...of('ship', [document.ship]),
    ];
}

function tilesLeft(document: PositionDocument, hexes: readonly BoardHex[]): Record<string, number> {
    const held = new Map<string, number>();
    for (const { tiles = [] } of document.players) {
        for (const { from } of tiles) held.set(from, (held.get(from) ?? 0) + 1);
    }
    const locations = hexes.filter(({ symbol }) => isLocation(symbol));
    return Object.fromEntries(
        locations.map(({ hex }) => [hex, document.tiles_left?.[hex] ?? Math.max(0, USUAL - (held.get(hex) ?? 0))]),
    );
}
