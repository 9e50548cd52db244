/** What a decision would bring, in words and signs. */

import type { GhostTile } from '../../board/types';
import type { Clause, Preview } from '../../messages';
import { isolated, specialName, t } from '../../texts';
import { clauseText } from './turns';
import { signed } from './prompts';

/** Something that a decision brings or costs besides gold. */
export interface Brought {
    text: string;
    /** The tile that is taken or lost, if it is one. */
    tile: GhostTile | null;
    /** Whether it is another player's. */
    other: boolean;
}

/** What the decision of a seat brings besides gold: its own things first. */
export function broughtBy({ brings = {} }: Preview, seat: number | null, names: readonly string[]): Brought[] {
    const all = Object.entries(brings).flatMap(([player, clauses]) =>
        clauses.map((clause): Brought => {
            const other = Number(player) !== seat;
            const text = shortText(clause);
            return {
                text: other ? t('reasons.of', { player: names[Number(player)] ?? '', why: text }) : text,
                tile: tileOf(clause),
                other,
            };
        }),
    );
    return all.toSorted((a, b) => Number(a.other) - Number(b.other));
}

/** Where a tile lies is seen on the board; its name is enough. */
function shortText(clause: Clause): string {
    const { special } = clause.values;
    if (typeof special !== 'object' || !('symbol' in special)) return clauseText(clause);
    const tile = specialName(special.symbol);
    return t(clause.key === 'loses_tile' ? 'ui.preview.loses_tile' : 'ui.preview.takes_tile', { tile });
}

const LOSSES = ['loses_tile', 'loses'];
const TILES = ['nomad_tile', 'bonus_tile'];

function tileOf({ key, values: { special, thing } }: Clause): GhostTile | null {
    const lost = LOSSES.includes(key);
    if (typeof special === 'object' && 'symbol' in special) return { sign: special.symbol, lost };
    if (typeof thing !== 'object' || !('which' in thing) || !TILES.includes(thing.kind)) return null;
    return { sign: thing.which, lost };
}

/** The gold that other players gain or lose. */
export function othersText({ others = {} }: Preview, names: readonly string[]): string[] {
    return Object.entries(others).map(([seat, gold]) => `${isolated(names[Number(seat)] ?? '')} ${signed(gold)}`);
}

/** A preview for screen readers. */
export function previewText(preview: Preview, seat: number | null, names: readonly string[]): string[] {
    const { gold, hidden } = preview;
    if (hidden) return [t('ui.a11y.hex.hidden')];
    const amount = t('ui.common.gold', { n: Math.abs(gold) });
    const own = gold ? [t(gold > 0 ? 'ui.a11y.hex.earns' : 'ui.a11y.hex.costs', { gold: amount })] : [];
    return [...own, ...broughtBy(preview, seat, names).map(({ text }) => text), ...othersText(preview, names)];
}
