import { expect, test } from 'vitest';
import type { Score } from '../../messages';
import { compare } from './compare';

const score = (items: Record<string, number>): Score => ({
    total: Object.values(items).reduce((sum, gold) => sum + gold, 0),
    items: Object.entries(items).map(([name, gold]) => ({ name, gold, parts: [] })),
});

test('both games side by side, card by card and in all', () => {
    expect(compare(score({ knights: 8, castle: 3, gold: 0 }), score({ knights: 10, castle: 0, gold: 0 }))).toEqual([
        { item: 'knights', there: 8, here: 10 },
        { item: 'castle', there: 3, here: 0 },
        { item: null, there: 11, here: 10 },
    ]);
});

test('a tile that has paid in one game alone is in both columns', () => {
    expect(compare(undefined, score({ quarry: 2 }))).toEqual([
        { item: 'quarry', there: 0, here: 2 },
        { item: null, there: 0, here: 2 },
    ]);
});
