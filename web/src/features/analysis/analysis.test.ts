import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Analysis, TurnLine, TurnReview } from '../../messages';
import { analyse, analysis as look, stopAnalysis } from './api';
import { AnalysisStore } from './analysis.svelte';

vi.mock('./api');

const line = (...hexes: string[]): TurnLine => ({
    steps: [...hexes.map((hex) => ({ kind: 'build', hex })), { kind: 'end', hex: null }],
    lead: 0,
    chance: 0.5,
    reasons: [],
    now: 0,
    next_turn: 0,
});
const review = (seat: number, gold: number, luck = 0): TurnReview => ({
    round: 1,
    seat,
    card: 'grass',
    first: 4 * seat,
    last: 4 * seat + 4,
    played: line('a1', 'a2'),
    best: gold ? line('b1', 'b2', 'b1') : null,
    missed: [],
    gold,
    chance: gold / 100,
    luck,
});
const REVIEWS = [review(0, 3, 1.5), review(1, 0, -2), { ...review(0, 5), first: 8 }];
const answer = (found: number, status: Analysis['status'], after = 0): Analysis => ({
    status,
    turns: REVIEWS.length,
    found,
    mine: true,
    reviews: REVIEWS.slice(after, found),
    costliest: status === 'done' ? [2, 0] : [],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it is followed turn by turn until it is whole', async () => {
    vi.mocked(analyse).mockResolvedValue(answer(0, 'running'));
    vi.mocked(look).mockImplementation(async (_, after) =>
        after === 0 ? answer(2, 'running') : answer(3, 'done', after),
    );
    const store = new AnalysisStore('abcdefghijkl');
    await store.start();
    expect([store.status, store.reviews.length, store.turns]).toEqual(['running', 0, 3]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([store.status, store.reviews.length, store.costliest]).toEqual(['running', 2, []]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([store.status, store.reviews]).toEqual(['done', REVIEWS]);
    expect(vi.mocked(look).mock.calls.map(([, after]) => after)).toEqual([0, 2]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(vi.mocked(look)).toHaveBeenCalledTimes(2);
});

test('who asked for it need not press once more; what is whole is left as it is', async () => {
    vi.mocked(look).mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(answer(0, 'none'));
    vi.mocked(analyse).mockReset().mockResolvedValue(answer(1, 'stopped'));
    const store = new AnalysisStore('abcdefghijkl', true);
    await store.open();
    expect([store.status, vi.mocked(analyse).mock.calls]).toEqual([null, []]);
    await store.open();
    expect([store.status, vi.mocked(analyse).mock.calls]).toEqual(['stopped', [['abcdefghijkl']]]);
    await store.open();
    vi.mocked(look).mockResolvedValue(answer(3, 'done'));
    await new AnalysisStore('abcdefghijkl', true).open();
    expect(vi.mocked(analyse)).toHaveBeenCalledTimes(1);
});

test('the costliest come first, of one player or of all, and luck is apart from play', async () => {
    vi.mocked(look).mockResolvedValue(answer(3, 'done'));
    const store = new AnalysisStore('abcdefghijkl');
    await store.open();
    expect(store.costliest).toEqual([REVIEWS[2], REVIEWS[0]]);
    expect(store.balances).toEqual([
        { seat: 0, luck: 1.5, play: -8 },
        { seat: 1, luck: -2, play: -0 },
    ]);
    store.seat = 1;
    expect([store.costliest, store.told]).toEqual([[], [REVIEWS[1]]]);
});

test('the better turn is numbered on the board beside what was played', async () => {
    const store = new AnalysisStore('abcdefghijkl');
    expect([store.marks, store.played]).toEqual([[], []]);
    store.chosen = REVIEWS[0]!;
    expect(store.marks).toEqual([
        { hex: 'b1', text: '1, 3' },
        { hex: 'b2', text: '2' },
    ]);
    expect(store.played).toEqual(['a1', 'a2']);
});

test('it is stopped, and what goes wrong is told', async () => {
    vi.mocked(look).mockResolvedValue(answer(1, 'running'));
    vi.mocked(stopAnalysis).mockResolvedValue(answer(1, 'stopped'));
    const store = new AnalysisStore('abcdefghijkl');
    await store.open();
    await store.stop();
    expect([store.status, store.reviews.length]).toEqual(['stopped', 1]);
    vi.mocked(analyse).mockRejectedValue(new Error('too fast'));
    await store.start();
    expect([store.failure, store.status, store.busy]).toEqual([new Error('too fast'), 'stopped', false]);
});
