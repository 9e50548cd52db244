/** What a finished game tells about where gold comes from, in at most two sentences. */

import type { GameView } from '../../messages';
import { itemName, t } from '../../texts';
import { FROM_BEFORE } from '../table/gold';

interface Paid {
    item: string;
    gold: number;
}

/** What each item paid a player in this game. */
const paid = (game: GameView, seat: number): Paid[] =>
    (game.scores[seat]?.items ?? [])
        .filter(({ name }) => name !== FROM_BEFORE)
        .map(({ name, gold }) => ({ item: name, gold }));
const most = (all: readonly Paid[]): Paid | undefined => all.toSorted((a, b) => b.gold - a.gold)[0];

/** What earned a player most, and what brought the best of the others more, if anything did. */
export function learnedFrom(game: GameView, seat: number, names: readonly string[]): string[] {
    const own = paid(game, seat);
    const best = most(own);
    const others = game.scores.map((_, other) => other).filter((other) => other !== seat);
    const total = (other: number): number => game.scores[other]?.total ?? 0;
    const [rival] = others.toSorted((a, b) => total(b) - total(a));
    const ahead = rival === undefined ? [] : paid(game, rival);
    const missed = most(ahead.map(({ item, gold }, index) => ({ item, gold: gold - (own[index]?.gold ?? 0) })));
    const words: string[] = [];
    if (best && best.gold > 0) words.push(t('ui.next.most', { item: itemName(best.item), n: best.gold }));
    if (missed && missed.gold > 0)
        words.push(t('ui.next.try', { item: itemName(missed.item), player: names[rival ?? 0] ?? '', n: missed.gold }));
    return words;
}
