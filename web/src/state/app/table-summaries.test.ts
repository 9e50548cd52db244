import { expect, test } from 'vitest';
import type { TableSummary } from '../../messages';
import { isFree, isRematchFor, mostUrgentFirst, waitsForReader } from './table-summaries';
import { view } from '../../testing/samples';

const line = (id: string, decider: number | null, seat: number | null = 0): TableSummary => {
    const { setup, seats } = view(null);
    const plain = {
        created: 0,
        updated: 0,
        winners: [],
        gold: [],
        mine: true,
        imported: false,
        visibility: null,
        practice: false,
    };
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

test('a rematch at which the seat is kept for the reader comes first', () => {
    const offered: TableSummary = { ...line('offered', null, 1), status: 'open' };
    expect(isRematchFor(offered)).toBe(false);
    offered.seats[1] = { ...offered.seats[1]!, kind: 'empty', name: '', reserved: 'Bob' };
    expect(isRematchFor(offered)).toBe(true);
    expect(isRematchFor({ ...offered, seat: null })).toBe(false);
    expect(mostUrgentFirst([line('first', 1), offered]).map(({ id }) => id)).toEqual(['offered', 'first']);
    expect(offered.seats.map(isFree)).toEqual([false, false]);
    expect(isFree({ ...offered.seats[1]!, reserved: null })).toBe(true);
});
