/**
 * The drawings of the map, made from the same source as the pictures of the command line (see
 * `tools.artwork`). Each is used by its name: `<use href="#kb-compass" />`.
 */

import type { Colour } from '../board/types';
import palette from './palette.json';
import shapes from './shapes.json';
import sprite from './sprite.svg?raw';

/** A path as a pair: what it looks like, and its data, in relative commands only. */
export type Shape = readonly string[];

interface TerrainArt {
    /** Single drawings, such as a tree. */
    marks: readonly (readonly Shape[])[];
    /** Hexes full of them. */
    layouts: readonly (readonly Shape[])[];
}

/** The colour of the ground of each terrain. */
export const GROUND: Record<string, string> = palette.terrains;
export const TERRAINS: Record<string, TerrainArt> = shapes.terrains;

const HOUSES: readonly (readonly Shape[])[] = shapes.houses;
export const PLAYERS: Record<Colour, { number: number; colour: string; ink: string }> = palette.players;

/** Whether a hex gives tiles: castles, palaces and so on do not. */
export const isLocation = (symbol: string): boolean => !(symbol in TERRAINS) && !(symbol in palette.grounds);

/** The ground and the frame of a special hex. */
export function groundOf(symbol: string): { ground: string; frame: string } {
    const grounds: Record<string, string[]> = palette.grounds;
    const [ground = '', frame = ''] = grounds[symbol] ?? palette.location;
    return { ground, frame };
}

const SIGNS = new Set(Array.from(sprite.matchAll(/id="kb-(\w+)-sign"/g), ([, symbol]) => symbol));

/** The sign of a special hex; a location without a drawing of its own has a signboard with two letters. */
export function sign(symbol: string): string {
    if (SIGNS.has(symbol)) return `<use href="#kb-${symbol}-sign"/>`;
    const letters = symbol.charAt(0).toUpperCase() + symbol.charAt(1);
    const look = `font-family="serif" font-size="16" text-anchor="middle" fill="${palette.ink}" stroke="none"`;
    return `<use href="#kb-signboard"/><text y="-1" ${look}>${letters}</text>`;
}

const NOMADS = ['sword', 'outpost', 'resettlement', 'treasure'];

/** Whether a sign is that of a nomad tile, which has a drawing of its own. */
export const isNomadTile = (tile: string): boolean => tile.startsWith('donation:') || NOMADS.includes(tile);

/** The name of the drawing of a nomad tile such as `sword` or `donation:water`. */
export const nomadTile = (tile: string): string => `kb-nomad-${tile.replace(':', '-')}`;

/** A drawing that begins at another point. Drawings are moved like this, and not by transformations, for speed. */
export const drawn = (shapes: readonly Shape[], x: number, y: number): string =>
    shapes.map(([look, data]) => `<path d="M${x} ${y}${data}" ${look}/>`).join('');

/** The house of a player; the colour comes from what it is put into. */
export const house = (colour: Colour, x: number, y: number): string => drawn(HOUSES[PLAYERS[colour].number - 1]!, x, y);

const ID = 'kb-artwork';

/** Put the drawings into the page, once; all that uses them by name calls this first. */
export function unpackArtwork(): void {
    if (document.getElementById(ID)) return;
    const holder = document.createElement('div');
    holder.id = ID;
    holder.style.position = 'absolute';
    holder.innerHTML = sprite;
    document.body.prepend(holder);
}
