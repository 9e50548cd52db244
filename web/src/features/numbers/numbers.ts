/** The numbers that `make numbers` finds, and how they are written. */

import type { BotName } from '../../messages';
import { boxOf, thingOf } from '../../rules/things';
import { percent, t, tenths, actionName, itemName } from '../../texts';

/** A mean, and how far its interval reaches to each side; null of too few deals. */
export type Mean = readonly number[] | null;

export interface ItemNumbers {
    games: number;
    gold: Mean;
    gap: Mean;
    edge: Mean;
}

export interface PairNumbers {
    games: number;
    gold: Mean;
    extra: Mean;
}

/** Of a tile, or of a tile in games with a card. */
export interface LeadNumbers {
    games: number;
    lead: Mean;
    wins: Mean;
}

export interface TileNumbers extends LeadNumbers {
    taken: Mean;
    used: Mean;
}

export interface GameNumbers {
    games: number;
    gold: Mean;
    winner: Mean;
    margin: Mean;
    rounds: Mean;
    seats: readonly { wins: Mean; lead: Mean }[];
}

export interface BotNumbers {
    games: number;
    planned: number;
    players: Record<string, GameNumbers>;
    items: Record<string, ItemNumbers>;
    pairs: Record<string, PairNumbers>;
    tiles: Record<string, TileNumbers>;
    tile_cards: Record<string, LeadNumbers>;
}

export interface Exchange {
    bots: readonly string[];
    deals: number;
    rate: Mean;
    same_player: Mean;
    same_seat: Mean;
    shares: { play: Mean; deal: Mean; rest: Mean } | null;
}

export interface Numbers {
    made: string;
    cpu_hours: number;
    runs: readonly { version: string; code: string }[];
    bots: Record<string, BotNumbers>;
    exchanges: readonly Exchange[];
}

const FILES = import.meta.glob<Numbers>('../../../../src/kingdombuilder/arena/numbers.json', { import: 'default' });

export const load = (): Promise<Numbers> => Object.values(FILES)[0]!();

/** The bots whose numbers there are, as the texts know them. */
export const botsIn = (found: Numbers): BotName[] => (['greedy', 'planner'] as const).filter((bot) => found.bots[bot]);

/** A cell of a table: by what it is sorted, and how it reads. */
export interface Cell {
    value: number | null;
    text: string;
    /** How far chance may have moved it. */
    reach: string;
}

const NOTHING: Cell = { value: null, text: '–', reach: '' };

function cell(mean: Mean | undefined, write: (value: number) => string, part = 1): Cell {
    if (!mean) return NOTHING;
    const [value = 0, reach = 0] = mean;
    return { value, text: write(value), reach: `± ${tenths(reach * part)}` };
}

export const goldCell = (mean: Mean | undefined): Cell => cell(mean, (value) => tenths(value));
export const signedCell = (mean: Mean | undefined): Cell => cell(mean, (value) => tenths(value, true));
export const shareCell = (mean: Mean | undefined): Cell => cell(mean, percent, 100);
/** More or fewer percent than by chance, in points. */
export const pointsCell = (mean: Mean | undefined): Cell => cell(mean, (value) => tenths(100 * value, true), 100);

/** A row of a table about one thing, or two. */
export interface Row {
    /** The names of the engine. */
    names: readonly string[];
    label: string;
    games: number;
    cells: readonly Cell[];
}

/** Rows by a column: -1 by their names; rows without a number come last. */
export function sorted(rows: readonly Row[], column: number, downwards: boolean): Row[] {
    const sign = downwards ? -1 : 1;
    return [...rows].sort((one, other) => {
        if (column < 0) return sign * one.label.localeCompare(other.label);
        const [mine, theirs] = [one.cells[column]!.value, other.cells[column]!.value];
        if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null);
        return sign * (mine - theirs);
    });
}

/** What makes the rows of a table: of a box, if one is named, and with a card. */
export type RowsOf = (found: BotNumbers, box: string, card: string) => Row[];

const isOf = (box: string, name: string): boolean => !box || boxOf(thingOf(name) ?? '') === box;

export const cardRows = ({ items }: BotNumbers, box: string): Row[] =>
    Object.entries(items)
        .filter(([name]) => isOf(box, name))
        .map(([name, { games, gold, gap, edge }]) => ({
            names: [name],
            label: itemName(name),
            games,
            cells: [goldCell(gold), goldCell(gap), signedCell(edge)],
        }));

/** Pairs of which one card is of the box; with a card, those with it. */
export const pairRows = ({ pairs }: BotNumbers, box: string, card: string): Row[] =>
    Object.entries(pairs)
        .map(([name, found]) => ({ names: name.split(' '), found }))
        .filter(({ names }) => names.some((name) => isOf(box, name)) && (!card || names.includes(card)))
        .map(({ names, found: { games, gold, extra } }) => ({
            names,
            label: names.map(itemName).join(' + '),
            games,
            cells: [goldCell(gold), signedCell(extra)],
        }));

/** Tiles; with a card, in games with it. */
export const tileRows = ({ tiles, tile_cards }: BotNumbers, box: string, card: string): Row[] =>
    Object.entries(tiles)
        .filter(([name]) => isOf(box, name))
        .map(([name, all]) => {
            const found: LeadNumbers | undefined = card ? tile_cards[`${name} ${card}`] : all;
            return {
                names: [name],
                label: actionName(name),
                games: found?.games ?? 0,
                cells: [shareCell(all.taken), signedCell(found?.lead), pointsCell(found?.wins)],
            };
        });

export const cardsIn = ({ pairs }: BotNumbers): string[] =>
    [...new Set(Object.keys(pairs).flatMap((name) => name.split(' ')))].sort((one, other) =>
        itemName(one).localeCompare(itemName(other)),
    );

/** What one card, task or tile is worth, in a sentence; null if that is not known. */
export function sentenceAbout(id: string, { bots }: Numbers): string | null {
    const greedy = bots.greedy;
    const name = Object.keys(greedy?.items ?? {}).find((name) => thingOf(name) === id);
    const gold = name && greedy?.items[name]?.gold;
    if (name && gold) return t('ui.numbers.brings', { name: itemName(name), gold: tenths(gold[0] ?? 0) });
    const lead = greedy?.tiles[id]?.lead?.[0];
    if (lead === undefined) return null;
    return t(lead < 0 ? 'ui.numbers.trails' : 'ui.numbers.leads', { gold: tenths(Math.abs(lead)) });
}
