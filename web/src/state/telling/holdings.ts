/** What the players hold, read from the position document. */

import type { GameView } from '../../messages';
import type { PieceKind } from '../../board/types';

interface PlayerFields {
    houses?: string[];
    warriors?: string[];
    wagon?: string | null;
    ship?: string | null;
    city_hall?: string | null;
    supply?: number;
    gold?: number;
    tiles?: { kind: string; from: string; used?: boolean; new?: boolean }[];
    nomads?: string[];
    bonus?: string[];
    temple_houses?: number;
    cathedral?: number;
    marked_lines?: (number | string)[];
}

export type HeldState = 'ready' | 'used' | 'new' | 'passive' | 'reaction';

/** A tile that a player holds; `kind` is the action that it stands for. */
interface Held {
    kind: string;
    state: HeldState;
    /** The location it is from. */
    hex: string | null;
}

const STATES: Record<string, HeldState> = {
    crossroads: 'passive',
    temple_bonus: 'passive',
    fountain_bonus: 'passive',
    canoe: 'reaction',
};

function fields(game: GameView, seat: number): PlayerFields {
    return (game.position.players as PlayerFields[])[seat] ?? {};
}

/** The hexes of a player's pieces; of a city hall the one in the middle. */
export function piecesOf(game: GameView, seat: number): string[] {
    const { houses = [], warriors = [], wagon, ship, city_hall } = fields(game, seat);
    return [...houses, ...warriors, ...[wagon, ship, city_hall].flatMap((hex) => hex ?? [])];
}

export const supplyOf = (game: GameView, seat: number): number => fields(game, seat).supply ?? 0;
export const templeHousesOf = (game: GameView, seat: number): number => fields(game, seat).temple_houses ?? 0;
export const numbersOf = (game: GameView, seat: number): number => fields(game, seat).cathedral ?? 0;

/** The terrain whose cards are out of the game (Scouts). */
export const removedTerrain = (game: GameView): string | null =>
    (game.position.removed_terrain as string | null | undefined) ?? null;

/** Location tiles, nomad tiles and bonus tiles. */
export function heldBy(game: GameView, seat: number): Held[] {
    const { tiles = [], nomads = [], bonus = [] } = fields(game, seat);
    return [
        ...tiles.map((tile): Held => {
            const state = tile.new ? 'new' : tile.used ? 'used' : (STATES[tile.kind] ?? 'ready');
            return { kind: tile.kind, state, hex: tile.from };
        }),
        ...nomads.map((name) => marked(name)),
        ...bonus.map((name) => marked(`${name}_bonus`)),
    ];
}

/** A tile whose name may tell its state: `new:sword`, `used:refuge_bonus`. */
function marked(name: string): Held {
    const [, state, kind = name] = /^(new|used):(.+)$/.exec(name) ?? [];
    return { kind, state: (state as HeldState | undefined) ?? STATES[kind] ?? 'ready', hex: null };
}

/** How many pieces that are no houses everybody has, and the section with the location that they need. */
const UNITS: readonly [kind: PieceKind, each: number, section: string][] = [
    ['warrior', 2, 'barracks'],
    ['wagon', 1, 'monastery'],
    ['ship', 1, 'lighthouse'],
    ['city_hall', 1, 'city_hall'],
];

/** The pieces other than houses that a player could still bring into the game, by kind. */
export function unitsLeftOf(game: GameView, seat: number): [PieceKind, number][] {
    const sections = ((game.position.sections ?? []) as string[]).map((name) => name.replace("'", ''));
    const placed = new Map(unitsOf(game, seat));
    return UNITS.filter(([, , section]) => sections.includes(section))
        .map(([kind, each]): [PieceKind, number] => [kind, each - (placed.get(kind)?.length ?? 0)])
        .filter(([, left]) => left > 0);
}

/** The units on the board that are no houses, by kind, with their hexes. */
export function unitsOf(game: GameView, seat: number): [PieceKind, string[]][] {
    const player = fields(game, seat);
    const units: [PieceKind, (string | null | undefined)[]][] = [
        ['warrior', player.warriors ?? []],
        ['wagon', [player.wagon]],
        ['ship', [player.ship]],
        ['city_hall', [player.city_hall]],
    ];
    return units
        .map(([kind, hexes]): [PieceKind, string[]] => [kind, hexes.filter((hex) => !!hex) as string[]])
        .filter(([, hexes]) => hexes.length > 0);
}
