import { beforeAll, expect, test } from 'vitest';
import type { GameView } from '../../messages';
import { choose } from '../../texts';
import { learnedFrom } from './lessons-learned';

beforeAll(() => choose('en'));

/** A finished game, by what knights, lords and castles paid each seat. */
function ended(...gold: number[][]): GameView {
    const names = ['knights', 'lords', 'castles'];
    const scores = gold.map((paid) => ({
        total: paid.reduce((sum, one) => sum + one, 0),
        items: paid.map((one, index) => ({ name: names[index], gold: one })),
    }));
    return { scores } as unknown as GameView;
}

test('tells what earned most, and what brought the best of the others more', () => {
    expect(learnedFrom(ended([4, 12, 3], [9, 24, 6], [0, 0, 9]), 0, ['Ann', 'Bob', 'Cem'])).toEqual([
        'Most of your gold came from Lords: 12.',
        'Next time, look at Lords: Bob got 12 gold more from it than you.',
    ]);
});

test('who was ahead in everything is told what paid least', () => {
    expect(learnedFrom(ended([10, 12, 6], [9, 12, 3]), 0, ['Ann', 'Bob'])[1]).toBe(
        'Next time, try to get more out of Castles: it paid you 6.',
    );
});

test('says nothing of a game without gold', () => {
    expect(learnedFrom(ended([0, 0, 0], [0, 0, 0]), 0, ['Ann', 'Bob'])).toEqual([]);
});
