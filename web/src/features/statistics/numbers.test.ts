import { beforeAll, expect, test } from 'vitest';
import type { OwnGame } from '../../messages';
import { start } from '../../texts';
import { boundsText, goldByGame, meanText, NAMES, shareBounds, signedText, telling } from './numbers';

beforeAll(start);

const game = (gold: number, rest: Partial<OwnGame> = {}): OwnGame => ({
    ...{ table: 'abc', ended: 1, sets: ['base'], players: 2, order: 1, gold, place: 1, best: 40, opponents: ['easy'] },
    ...{ whole: true, gave_up: false, stood_in: false, chosen: false, advised: [], ...rest },
});

test('a mean says where it may lie, if more than one game tells it', () => {
    expect(meanText({ games: 3, mean: 41.33, low: 20.02, high: 62.64 })).toBe('41.3');
    expect(boundsText({ games: 3, mean: 41.33, low: 20.02, high: 62.64 })).toBe('20.0 – 62.6');
    expect(boundsText({ games: 1, mean: 50, low: null, high: null })).toBe('');
    expect([meanText(null), signedText(2.04), signedText(-2)]).toEqual(['–', '+2.0', '−2.0']);
    expect(shareBounds({ games: 4, low: 0.15, high: 0.85 })).toBe('15% – 85%');
});

test('the mean of the last ten begins with the first game', () => {
    const [own, mean, best] = goldByGame([30, 50, ...Array<number>(9).fill(60), 70].map((gold) => game(gold)));
    expect(own!.values[1]).toBe(50);
    // After game 1: 30; after game 2: (30 + 50) / 2; the last ten are nine of 60 and one of 70.
    expect([mean!.values[0], mean!.values[1], mean!.values[11]]).toEqual([30, 40, 61]);
    expect(best!.values).toHaveLength(12);
});

test('a game that was given up or left to a bot tells nothing about gold', () => {
    expect(telling([game(1), game(2, { whole: false }), game(3, { stood_in: true })]).map(({ gold }) => gold)).toEqual([
        1,
    ]);
});

test('kinds of games have names', () => {
    expect(NAMES.boxes('base')).toBe('Kingdom Builder alone');
    expect([NAMES.opponents('person'), NAMES.opponents('easy')]).toEqual(['People', 'Settler']);
    expect([NAMES.players('3'), NAMES.order('1'), NAMES.order('2')]).toEqual([
        '3 players',
        'You started',
        'You played as number 2',
    ]);
});
