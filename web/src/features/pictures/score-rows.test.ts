import { expect, test } from 'vitest';
import type { ScoredGame } from '../../feature';
import { rowsOf } from './score-rows';

test('players above, cards below, sums at the foot, and a crown for the most gold', () => {
    const players: ScoredGame['players'] = [
        { name: 'Ann', gold: { castles: 3, miners: 10 } },
        { name: 'Bob', gold: { castles: 6 } },
    ];
    expect(rowsOf({ boxes: [], players }, (item) => item.toUpperCase())).toEqual([
        ['', '♛ Ann', 'Bob'],
        ['CASTLES', '3', '6'],
        ['MINERS', '10', '0'],
        ['', '13', '6'],
    ]);
});
