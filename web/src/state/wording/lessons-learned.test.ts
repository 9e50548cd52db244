import { beforeAll, expect, test } from 'vitest';
import type { GameView } from '../../messages';
import { choose } from '../../texts';
import { learnedFrom } from './lessons-learned';

beforeAll(() => choose('en'));

/** A finished game, by what knights, lords and castles paid each seat, and what it had before. */
function ended(...gold: number[][]): GameView {
    const names = ['knights', 'lords', 'castles', 'gold'];
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

test('who was ahead in everything gets no advice', () => {
    expect(learnedFrom(ended([10, 12, 6, 0], [9, 12, 3, 0]), 0, ['Ann', 'Bob'])).toEqual([
        'Most of your gold came from Lords: 12.',
    ]);
});

test('gold from before was not earned here, so nothing is said of it', () => {
    expect(learnedFrom(ended([4, 2, 3, 0], [3, 2, 3, 50]), 0, ['Ann', 'Bob'])).toEqual([
        'Most of your gold came from Knights: 4.',
    ]);
    expect(learnedFrom(ended([0, 2, 0, 50], [0, 1, 0, 60]), 0, ['Ann', 'Bob'])).toEqual([
        'Most of your gold came from Lords: 2.',
    ]);
});

test('says nothing of a game without gold', () => {
    expect(learnedFrom(ended([0, 0, 0], [0, 0, 0]), 0, ['Ann', 'Bob'])).toEqual([]);
});
