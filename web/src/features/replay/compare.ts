/** Two ends of the same beginning, side by side. */

import type { Score } from '../../messages';

export interface Compared {
    /** A card, a task and so on; null: all the gold. */
    item: string | null;
    there: number;
    here: number;
}

/** A player's gold in both games, card by card where one has paid, and then all of it. */
export function compare(there: Score | undefined, here: Score | undefined): Compared[] {
    const names = [...new Set([there, here].flatMap((score) => score?.items ?? []).map(({ name }) => name))];
    const gold = (score: Score | undefined, item: string): number =>
        score?.items.find(({ name }) => name === item)?.gold ?? 0;
    const rows = names.map((item) => ({ item, there: gold(there, item), here: gold(here, item) }));
    return [
        ...rows.filter((row) => row.there || row.here),
        { item: null, there: there?.total ?? 0, here: here?.total ?? 0 },
    ];
}
