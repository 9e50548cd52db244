/** The result of a day as a text to share: a coloured square for each thing that paid, and nothing that tells the deal. */

import type { Day, ItemResult } from '../../messages';
import { linkTo } from '../../net/addresses';
import { dayText, t } from '../../texts';
import { dailyPage } from './api';
import { botName } from '../../state/wording/names';

export const COMPARISONS = ['more', 'same', 'less'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Blue and orange differ for everybody, and the white between them is neither. */
export const SQUARES: Record<Comparison, string> = { more: '🟦', same: '⬜', less: '🟧' };

/** Whether one earned more by something than the bot did. */
export const compared = ({ gold, bot }: ItemResult): Comparison => (gold > bot ? 'more' : gold < bot ? 'less' : 'same');

/** A square for each item of the score, in the order of scoring. */
export const squares = (items: readonly ItemResult[]): string => items.map((item) => SQUARES[compared(item)]).join('');

/** The same in words, for screen readers. */
export function squaresInWords(items: readonly ItemResult[]): string {
    const count = (what: Comparison) => items.filter((item) => compared(item) === what).length;
    return t('ui.daily.squares_words', { more: count('more'), same: count('same'), less: count('less') });
}

/** What is copied. */
export function shareText({ day, base, bot, players, mine }: Day): string {
    if (!mine || mine.gold === null) return '';
    const place = mine.place === null ? '' : ` · ${t('ui.daily.place', { n: mine.place, all: players })}`;
    return [
        `${t('ui.app.name')} · ${dayText(day)}`,
        `${t('ui.daily.against', { gold: mine.gold, bot: botName(bot), bot_gold: mine.bot_gold ?? 0 })}${place}`,
        squares(mine.items),
        linkTo(dailyPage({ day, base })),
    ].join('\n');
}
