import { expect, test } from 'vitest';
import type { TableSummary } from '../../messages';
import { mostUrgentFirst, waitsForReader } from './table-lists';
import { view } from '../../testing/samples';

const line = (id: string, decider: number | null, seat: number | null = 0): TableSummary => {
    const { setup, seats } = view(null);
    const plain = { created: 0, updated: 0, winners: [], gold: [], mine: true };
    return { ...plain, id, status: 'running', setup, seats, decider, seat };
};

test('games that wait for the reader come first', () => {
    const lines = [line('first', 1), line('second', 1, 1), line('third', 0, null), line('open', null)];
    expect(mostUrgentFirst(lines).map(({ id }) => id)).toEqual(['second', 'first', 'third', 'open']);
});

test('a seat for which a bot plays does not wait for the reader', () => {
    const waiting = line('table', 0);
    expect(waitsForReader(waiting)).toBe(true);
    waiting.seats[0]!.bot = 'planner';
    expect(waitsForReader(waiting)).toBe(false);
});
