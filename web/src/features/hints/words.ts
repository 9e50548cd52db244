/** Hints and the remarks of the coach in words. */

import type { Hint, Remark } from '../../messages';
import { clauseText, reasonTexts, stepsOf } from '../../state/wording/turns';
import { itemName, specialName, t } from '../../texts';

/** Whether a hint stands above one with more gold although nobody else has less by it: it is better later. */
export function paysLater(hint: Hint, hints: readonly Hint[], seat: number | null): boolean {
    const after = hints.slice(hints.indexOf(hint) + 1);
    return after.some((other) => other.gold > hint.gold && ahead(other, seat) > ahead(hint, seat));
}

/** The gold that a hint brings, without what it brings to others. */
function ahead({ reasons, gold }: Hint, seat: number | null): number {
    return reasons.reduce((left, reason) => (reason.player === seat ? left : left - reason.gold), gold);
}

/** What speaks for a hint and against it, and what comes then, line by line; what it does to others is one line. */
export function whyTexts(hint: Hint, seat: number | null, names: readonly string[]): string[] {
    const { reasons, steps } = hint;
    const then = hint.then
        ? t(`reasons.then.${hint.then}`)
        : steps.length > stepsOf(hint).length
          ? t('reasons.ends')
          : '';
    const why = reasonTexts(reasons, seat, names);
    return [...(why.length ? why : [t('reasons.nothing')]), ...(then ? [then] : [])];
}

/** From so many hexes on it does not help to say how far away a tile was. */
const FAR = 4;

export function remarkText({ about, reason, further }: Remark): string {
    const why = reason.clauses.map(clauseText).join(', ');
    switch (about) {
        case 'tile':
            if (further && further < FAR) return t('ui.coach.further', { n: further, tile: tileOf(reason) });
            return t('ui.coach.tile', { tile: tileOf(reason) });
        case 'gold':
            return t('ui.coach.gold', { n: reason.gold, item: itemName(reason.item), why });
        case 'loss':
            return t('ui.coach.loss', { tile: tileOf(reason) });
        case 'freedom':
            return t('ui.coach.freedom', { why });
    }
}

/** The tile that a remark is about, and where it lies. */
function tileOf({ clauses }: Remark['reason']): string {
    const special = clauses[0]?.values.special;
    return typeof special === 'object' && 'symbol' in special ? `${specialName(special.symbol)} ${special.hex}` : '';
}
