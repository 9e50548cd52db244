/** The table of a result as rows of words: the players, what each card brought them, their sums. */

import type { ScoredGame } from '../../feature';

export function rowsOf({ players }: ScoredGame, named: (item: string) => string): string[][] {
    const items = [...new Set(players.flatMap(({ gold }) => Object.keys(gold)))];
    const sums = players.map(({ gold }) => Object.values(gold).reduce((sum, amount) => sum + amount, 0));
    const most = Math.max(...sums);
    return [
        ['', ...players.map(({ name }, seat) => (sums[seat] === most ? `♛ ${name}` : name))],
        ...items.map((item) => [named(item), ...players.map(({ gold }) => String(gold[item] ?? 0))]),
        ['', ...sums.map(String)],
    ];
}
