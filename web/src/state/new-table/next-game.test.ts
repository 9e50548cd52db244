import { beforeAll, expect, test } from 'vitest';
import type { TableView } from '../../messages';
import { loadFacts } from '../../testing/load-facts';
import { nextBot, nextBox } from './next-game';

beforeAll(loadFacts);

/** A game of seat 0 against others, which it has won or not; the catalogue of the tests has two bots and three boxes. */
const ended = (won: boolean, others: (string | null)[], sets = ['base']): TableView =>
    ({
        winners: won ? [0] : [1],
        seats: [null, ...others].map((bot) => ({ kind: bot ? 'bot' : 'person', bot })),
        setup: { sets },
    }) as unknown as TableView;

test('after a victory comes a stronger bot, after a defeat an easier one', () => {
    expect(nextBot(ended(true, ['beginner']), 0)).toBe('greedy');
    expect(nextBot(ended(false, ['beginner', 'greedy']), 0)).toBe('beginner');
});

test('there is none above the strongest, below the easiest, for programs, or against people', () => {
    expect(nextBot(ended(true, ['greedy']), 0)).toBeNull();
    expect(nextBot(ended(false, ['beginner']), 0)).toBeNull();
    expect(nextBot(ended(true, ['program:mine']), 0)).toBeNull();
    expect(nextBot(ended(true, ['beginner', null]), 0)).toBeNull();
});

test('the next box is the first that was not in play', () => {
    expect(nextBox(ended(true, ['greedy']), 0)).toBe('nomads');
    expect(nextBox(ended(true, ['greedy'], ['base', 'nomads']), 0)).toBe('crossroads');
    expect(nextBox(ended(true, ['greedy'], ['base', 'nomads', 'crossroads']), 0)).toBeNull();
    expect(nextBox(ended(true, [null]), 0)).toBeNull();
});
