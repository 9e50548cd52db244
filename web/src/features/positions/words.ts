/** Faults and results of positions in words. */

import type { PositionFault, PositionReport } from '../../messages';
import { goldOf, listedItems } from '../../state/table/gold';
import { sectionName } from '../../state/wording/sections';
import { itemName, list, t } from '../../texts';
import { straight } from '../../state/new-table/land';
import type { Person } from './draft';

/** The faults that painting can make. */
const FAULTS = [
    'off_board',
    'special',
    'footing',
    'taken',
    'rim',
    'wrong_hex',
    'second_tile',
    'third_tile',
    'no_piece',
    'held',
    'marked',
    'many',
    'number',
    'twice',
    'missing',
    'unneeded',
] as const;

/** A fault in the reader's language; of what only files can have, the words of the engine. */
export function faultText({ path, kind, message, hex, most }: PositionFault, names: readonly string[]): string {
    const seat = /^players\[(\d)\]/.exec(path)?.[1];
    const player = seat === undefined ? '' : `${names[Number(seat)] ?? ''}: `;
    const known = FAULTS.find((one) => one === kind);
    const params = { hex: hex ?? '', most: most ?? '' };
    return player + (known ? t(`ui.positions.faults.${known}`, params) : `${path}: ${message}`);
}

/** The seats, most gold first; those with the most have won. */
export function ranking({
    scores,
}: NonNullable<PositionReport['game']>): { seat: number; gold: number; won: boolean }[] {
    const most = Math.max(...scores.map(({ total }) => total));
    return scores
        .map(({ total }, seat) => ({ seat, gold: total, won: total === most }))
        .sort((one, other) => other.gold - one.gold);
}

/** A result as lines of text: the board, and the players' gold by item. */
export function resultText(
    { setup, game }: PositionReport,
    names: readonly string[],
    people: readonly Person[],
): string {
    if (!setup || !game) return '';
    const sections = setup.sections.map((name) => `${sectionName(name)}${name === straight(name) ? '' : ' ↻'}`);
    const items = listedItems(game);
    return [
        list(sections),
        ...ranking(game).map(({ seat, gold }) => {
            const colour = t(`ui.colours.${people[seat]!.colour}`);
            const name = names[seat] === colour ? colour : `${names[seat]} (${colour})`;
            const parts = items.map((item) => {
                const found = game.scores[seat]!.items.find((one) => one.name === item);
                return `${itemName(item)} ${found ? goldOf(found, true) : 0}`;
            });
            return `${name}: ${t('ui.common.gold', { n: gold })} (${parts.join(', ')})`;
        }),
    ].join('\n');
}
