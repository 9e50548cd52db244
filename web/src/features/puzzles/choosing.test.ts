import { expect, test } from 'vitest';
import type { PuzzleSummary } from '../../messages';
import { fits, knownFirst, nextPuzzle } from './choosing';

const BASE = new Set(['base']);

const puzzle = (id: string, rating: number, more: Partial<PuzzleSummary> = {}): PuzzleSummary => ({
    id,
    rating,
    level: 'easy',
    players: 2,
    boxes: ['base'],
    actions: [],
    items: [],
    sections: [],
    ...more,
});
const PUZZLES = [puzzle('a', 1100), puzzle('b', 1250), puzzle('c', 1700)];

test('the next one is about as hard as the solver is good, and was not tried yet', () => {
    const solver = { rating: 1200, tried: {} };
    expect(nextPuzzle(PUZZLES, solver, null, BASE, () => 0)).toBe('b');
    expect(nextPuzzle(PUZZLES, solver, 'b', BASE, () => 0)).toBe('a');
    expect(nextPuzzle(PUZZLES, { ...solver, tried: { a: true, b: false } }, null, BASE, () => 0)).toBe('c');
});

test('when all were tried, those come again that were not solved, then any', () => {
    const tried = { a: true, b: true, c: false };
    expect(nextPuzzle(PUZZLES, { rating: 1200, tried }, null, BASE, () => 0.99)).toBe('c');
    expect(nextPuzzle(PUZZLES, { rating: 1200, tried }, 'c', BASE, () => 0)).toBe('b');
    expect(nextPuzzle([], { rating: 1200, tried }, null, BASE)).toBeNull();
});

test('puzzles are chosen by level, box and theme', () => {
    const one = puzzle('a', 1100, {
        boxes: ['base', 'nomads'],
        actions: ['quarry'],
        items: ['castles'],
    });
    expect(fits({ level: '', box: 'nomads', theme: 'quarry' }, one)).toBe(true);
    expect(fits({ level: 'easy', box: '', theme: 'castles' }, one)).toBe(true);
    expect(fits({ level: 'hard', box: '', theme: '' }, one)).toBe(false);
    expect(fits({ level: '', box: 'harvest', theme: '' }, one)).toBe(false);
    expect(fits({ level: '', box: '', theme: 'farm' }, one)).toBe(false);
});

test('puzzles of boxes that the solver has played or learned come first', () => {
    const [nomads, base, harvest] = [
        puzzle('a', 1200, { boxes: ['base', 'nomads'] }),
        puzzle('b', 1900),
        puzzle('c', 2000, { boxes: ['base', 'harvest'] }),
    ];
    const all = [nomads, base, harvest];
    expect(knownFirst(all, BASE).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(knownFirst(all, new Set(['base', 'harvest'])).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    const solver = { rating: 1200, tried: {} };
    expect(nextPuzzle(all, solver, null, BASE, () => 0)).toBe('b');
    expect(nextPuzzle(all, { ...solver, tried: { b: false } }, null, BASE, () => 0)).toBe('a');
});
