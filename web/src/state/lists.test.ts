import { beforeEach, expect, test } from 'vitest';
import type { TableLine } from '../messages';
import { keepSecret } from '../net/secrets';
import { mostUrgentFirst, waitsForReader } from './lists';
import { view } from './samples';

beforeEach(() => localStorage.clear());

const line = (id: string, decider: number | null): TableLine => {
    const { setup, seats } = view(null);
    return { id, status: 'running', created: 0, updated: 0, setup, seats, winners: [], gold: [], decider, mine: true };
};

test('games that wait for the reader come first', () => {
    keepSecret('first', '0.secret');
    keepSecret('second', '1.secret');
    const lines = [line('first', 1), line('second', 1), line('third', 0), line('open', null)];
    expect(mostUrgentFirst(lines).map(({ id }) => id)).toEqual(['second', 'first', 'third', 'open']);
});

test('a seat for which a bot plays does not wait for the reader', () => {
    keepSecret('table', '0.secret');
    const waiting = line('table', 0);
    expect(waitsForReader(waiting)).toBe(true);
    waiting.seats[0]!.bot = 'planner';
    expect(waitsForReader(waiting)).toBe(false);
});
