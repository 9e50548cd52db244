/** What the curves of a replay show: gold and chances, turn by turn. */

import type { Standing } from '../../messages';
import type { Series } from '../../parts/common/curve';
import { totalOf } from './deeds';

/** The players' gold after each turn: the total, or that of one card. */
export const goldCurves = (standings: readonly Standing[], item: string | null): Series[] =>
    curves(standings, (standing, seat) =>
        item === null ? totalOf(standing, seat) : (standing.gold[seat]?.[item] ?? 0),
    );

/** The players' win chances after each turn. */
export const chanceCurves = (standings: readonly Standing[]): Series[] =>
    curves(standings, ({ chances }, seat) => chances[seat] ?? 0);

function curves(standings: readonly Standing[], value: (standing: Standing, seat: number) => number): Series[] {
    const seats = standings[0]?.chances.length ?? 0;
    return Array.from({ length: seats }, (_, seat) => ({
        seat,
        values: standings.map((standing) => value(standing, seat)),
    }));
}

/** Every card of a game that ever changed a player's gold. */
export function payingItems(standings: readonly Standing[]): string[] {
    const found = new Set<string>();
    for (const { gold } of standings)
        for (const items of gold) for (const [item, n] of Object.entries(items)) if (n) found.add(item);
    return [...found];
}
