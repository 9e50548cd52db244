/** Numbers of many games, and how they are written. */

import type { BotName, Mean, OwnGame } from '../../messages';
import { percent, t, tenths } from '../../texts';
import type { Series } from '../../parts/common/curve';
import { botName } from '../../state/wording/names';

/** So many games make a mean that does not jump. */
const SOME = 10;

/** A mean, such as `41.3`. */
export const meanText = (mean: Mean | null): string => (mean?.games ? tenths(mean.mean) : '–');

/** Where it would be found with many more games, such as `35.2–47.4`; nothing where that is not known. */
export const boundsText = (mean: Mean | null): string =>
    mean?.games && mean.low !== null && mean.high !== null ? `${tenths(mean.low)} – ${tenths(mean.high)}` : '';

/** How much more, or less. */
export const signedText = (value: number): string => tenths(value, true);

/** The same of a share of victories. */
export const shareText = ({ games, won }: { games: number; won: number }): string =>
    games ? percent(won / games) : '–';
export const shareBounds = ({ games, low, high }: { games: number; low: number; high: number }): string =>
    games ? `${percent(low)} – ${percent(high)}` : '';

/** Opponents who are no bots are all called alike. */
const isBot = (opponent: string): opponent is BotName => opponent !== 'person';

/** What games of a kind are called: by box, opponent, number of players, place in the order. */
export const NAMES = {
    boxes: (box: string): string => (box === 'base' ? t('ui.games.alone', { box: boxName(box) }) : boxName(box)),
    opponents: (who: string): string => (isBot(who) ? botName(who) : t('ui.games.people')),
    players: (n: string): string => t('ui.games.n_players', { n: Number(n) }),
    order: (n: string): string => (n === '1' ? t('ui.games.began') : t('ui.games.order', { n: Number(n) })),
} as const;

export const boxName = (box: string): string => t(`game.boxes.${box}.name`);

/** The games that were played to their end by the reader alone: only these tell about gold. */
export const telling = (games: readonly OwnGame[]): OwnGame[] =>
    games.filter(({ whole, stood_in }) => whole && !stood_in);

/** The gold game by game: the guest's, its mean over ten games, and the most of the other players. */
export function goldByGame(games: readonly OwnGame[]): Series[] {
    const own = games.map(({ gold }) => gold);
    const means = own.map((_, last) => {
        const some = own.slice(Math.max(0, last + 1 - SOME), last + 1);
        return some.reduce((sum, gold) => sum + gold, 0) / some.length;
    });
    return [own, means, games.map(({ best }) => best)].map((values, seat) => ({ seat, values }));
}
