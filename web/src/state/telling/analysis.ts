/** What an analysis found, in words. */

import type { TurnReview } from '../../messages';
import { number, t } from '../../texts';
import { reasonTexts } from './hints';

/** Gold that may be less than a whole: `3`, `0.5`. */
export const inTenths = (gold: number): string => number(Math.round(gold * 10) / 10);

/** Gold with its sign: `+3.5`, `−2`, `0`. */
export function withSign(gold: number): string {
    const rounded = Math.round(gold * 10) / 10;
    return rounded < 0 ? `−${inTenths(-rounded)}` : rounded > 0 ? `+${inTenths(rounded)}` : '0';
}

export const goldText = ({ gold }: TurnReview): string => t('ui.analysis.gold', { gold: inTenths(gold) });

/** The chance to win that was given away; nothing if it is less than a hundredth. */
export function chanceText({ chance }: TurnReview): string {
    const n = Math.round(chance * 100);
    return n > 0 ? t('ui.analysis.chance', { n }) : '';
}

/** What a turn gave away: `−8 gold, −50 points of chance to win`. */
export const givenAway = (review: TurnReview): string =>
    [goldText(review), chanceText(review)].filter(Boolean).join(', ');

/** What the better turn would have brought, line by line, in the words of the cards. */
export function missedTexts({ missed, seat }: TurnReview, names: readonly string[]): string[] {
    const found = reasonTexts(missed, seat, names);
    return found.length ? found : [t('ui.analysis.later')];
}

export const turnText = ({ round, seat }: TurnReview, names: readonly string[]): string =>
    t('ui.analysis.turn', { round, player: names[seat] ?? '' });
