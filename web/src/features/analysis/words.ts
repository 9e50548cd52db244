/** What an analysis found, in words. */

import type { TurnLine, TurnReview } from '../../messages';
import { number, t } from '../../texts';
import { reasonTexts } from '../../state/wording/turns';

const tenth = (gold: number): number => Math.round(gold * 10) / 10;

/** Gold that may be less than a whole: `3`, `0.5`. */
export const inTenths = (gold: number): string => number(tenth(gold));

/** Gold with its sign: `+3.5`, `−2`, `0`. */
export function withSign(gold: number): string {
    const rounded = tenth(gold);
    return rounded < 0 ? `−${inTenths(-rounded)}` : rounded > 0 ? `+${inTenths(rounded)}` : '0';
}

/** When gold comes: with the turn, with the next one, after that; and all of it. */
export const TIMES = ['now', 'next_turn', 'later', 'all'] as const;
export type Gain = Record<(typeof TIMES)[number], number>;

/** How much more, or less, a turn brings than another one, and when. The parts add up to all of it, to the tenth. */
export function gainOf(turn: TurnLine, other: TurnLine): Gain {
    const [now, next_turn] = [tenth(turn.now - other.now), tenth(turn.next_turn - other.next_turn)];
    const all = tenth(turn.lead - other.lead);
    return { now, next_turn, later: tenth(all - now - next_turn), all };
}

export const goldText = ({ gold }: TurnReview): string => t('ui.analysis.gold', { gold: inTenths(gold) });

/** The chance to win that was given away; nothing if it is less than a hundredth. */
export function chanceText({ chance }: TurnReview): string {
    const n = Math.round(chance * 100);
    return n > 0 ? t('ui.analysis.chance', { n }) : '';
}

/** What a turn gave away: `−8 gold, −50 % win chance`. */
export const givenAway = (review: TurnReview): string =>
    [goldText(review), chanceText(review)].filter(Boolean).join(', ');

/** What the better turn would have brought, line by line, in the words of the cards. */
export function missedTexts({ missed, seat }: TurnReview, names: readonly string[]): string[] {
    const found = reasonTexts(missed, seat, names);
    return found.length ? found : [t('ui.analysis.later')];
}

export const turnText = ({ round, seat }: TurnReview, names: readonly string[]): string =>
    t('ui.analysis.turn', { round, player: names[seat] ?? '' });
