import { expect, test } from 'vitest';
import type { TurnLine } from '../../messages';
import { gainOf } from './words';

const line = (lead: number, now: number, next_turn: number): TurnLine => ({
    steps: [],
    lead,
    chance: 0.5,
    reasons: [],
    now,
    next_turn,
});

test('what a turn brings more is told by when it comes, and the parts add up', () => {
    // 10.2 gold more: 3 of them at once, 4.1 with the next turn, and the rest is tempo.
    expect(gainOf(line(13.44, 5, 6.36), line(3.2, 2, 2.3))).toEqual({ now: 3, next_turn: 4.1, later: 3.1, all: 10.2 });
    expect(gainOf(line(1, 1, 0), line(1, 1, 0))).toEqual({ now: 0, next_turn: 0, later: 0, all: 0 });
});
