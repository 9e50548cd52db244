/** What the players hold, read from the position document. */

import type { BoardHex, GameView, PlayerPosition, UnitName } from '../../messages';
import { facts } from '../app/facts.svelte';

export type HeldState = 'ready' | 'used' | 'new' | 'passive' | 'reaction';

/** A tile that a player holds; `kind` is the action that it stands for. */
interface Held {
    kind: string;
    state: HeldState;
    /** The location it is from. */
    hex: string | null;
}

const playerOf = (game: GameView, seat: number): PlayerPosition | undefined => game.position.players[seat];

/** The hexes of a player's pieces; of a city hall the one in the middle. */
export function piecesOf(game: GameView, seat: number): string[] {
    return [...(playerOf(game, seat)?.houses ?? []), ...unitsOf(game, seat).flatMap(([, hexes]) => hexes)];
}

export const supplyOf = (game: GameView, seat: number): number => playerOf(game, seat)?.supply ?? 0;
export const templeHousesOf = (game: GameView, seat: number): number => playerOf(game, seat)?.temple_houses ?? 0;
export const numbersOf = (game: GameView, seat: number): number => playerOf(game, seat)?.cathedral ?? 0;

/** The terrain whose cards are out of the game (Scouts). */
export const removedTerrain = (game: GameView): string | null => game.position.removed_terrain ?? null;

/** Location tiles, nomad tiles and bonus tiles. */
export function heldBy(game: GameView, seat: number): Held[] {
    const { tiles = [], nomads = [], bonus = [] } = playerOf(game, seat) ?? {};
    return [
        ...tiles.map((tile): Held => {
            const waits = tile.new && !facts.isReaction(tile.kind);
            const state = waits ? 'new' : tile.used ? 'used' : usualState(tile.kind);
            return { kind: tile.kind, state, hex: tile.from };
        }),
        ...nomads.map((name) => marked(name)),
        ...bonus.map((name) => marked(`${name}_bonus`)),
    ];
}

/** A tile whose name may tell its state: `new:sword`, `used:refuge_bonus`. */
function marked(name: string): Held {
    for (const state of ['new', 'used'] as const)
        if (name.startsWith(`${state}:`)) return { kind: name.slice(state.length + 1), state, hex: null };
    return { kind: name, state: usualState(name), hex: null };
}

/** The state of a tile that was neither used nor taken this turn. */
function usualState(kind: string): HeldState {
    return facts.isPassive(kind) ? 'passive' : facts.isReaction(kind) ? 'reaction' : 'ready';
}

/** The pieces other than houses that a player could still bring into the game, by kind. */
export function unitsLeftOf(game: GameView, seat: number, hexes: readonly BoardHex[]): [UnitName, number][] {
    const placed = new Map(unitsOf(game, seat));
    return facts.units
        .filter(({ location }) => hexes.some(({ symbol }) => symbol === location))
        .map(({ kind, number }): [UnitName, number] => [kind, number - (placed.get(kind)?.length ?? 0)])
        .filter(([, left]) => left > 0);
}

/** The pieces on the board that are not houses, by kind, with their hexes; of a city hall the one in the middle. */
export function unitsOf(game: GameView, seat: number): [UnitName, string[]][] {
    const { warriors = [], wagon, ship, city_hall } = playerOf(game, seat) ?? {};
    const units: [UnitName, string[]][] = [
        ['warrior', warriors],
        ['wagon', wagon ? [wagon] : []],
        ['ship', ship ? [ship] : []],
        ['city_hall', city_hall ? [city_hall] : []],
    ];
    return units.filter(([, hexes]) => hexes.length > 0);
}

/** The card in play; before one is chosen, those in the hand. After the last turn cards mean nothing any more. */
export function facesOf({ phase, over, played, card, hands, active }: GameView): string[] {
    if (phase === 'last' || over) return [];
    return played.length ? played : card ? [card] : (hands[active] ?? []);
}
