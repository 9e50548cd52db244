import { beforeEach, expect, test } from 'vitest';
import type { AnyEvent, GameTurn, Standing } from '../../messages';
import { chanceCurves, goldCurves, payingItems } from './curves';
import { choose } from '../../texts';
import { deedsOf, earned, earnedText, signed, toldOf } from './deeds';

const STANDINGS: Standing[] = [
    { gold: [{ knights: 0, castle: 0 }, { knights: 0 }], chances: [0.5, 0.5] },
    { gold: [{ knights: 2, castle: 3 }, { knights: 0 }], chances: [0.7, 0.3] },
    { gold: [{ knights: 4, castle: 0 }, { knights: 6 }], chances: [0.4, 0.6] },
];

beforeEach(() => choose('en'));

test('the gold of all cards or of one, and the chances, by seat', () => {
    expect(goldCurves(STANDINGS, null).map(({ values }) => values)).toEqual([
        [0, 5, 4],
        [0, 0, 6],
    ]);
    expect(goldCurves(STANDINGS, 'castle')[0]!.values).toEqual([0, 3, 0]);
    expect(chanceCurves(STANDINGS)[1]).toEqual({ seat: 1, values: [0.5, 0.3, 0.6] });
    expect(payingItems(STANDINGS)).toEqual(['knights', 'castle']);
    expect(goldCurves([], null)).toEqual([]);
});

test('a turn in short and in sentences', () => {
    const events = [
        { type: 'built', player: 0, hex: 'b1', by: 'build', piece: 'house', text: '' },
        { type: 'built', player: 0, hex: 'c1', by: 'build', piece: 'house', text: '' },
        { type: 'tile_taken', player: 0, tile: 'paddock', hex: 'c2', text: '' },
        { type: 'moved', player: 0, source: 'b1', target: 'd1', by: 'paddock', text: '' },
        { type: 'card_drawn', player: 0, card: 'grass', text: '' },
    ] satisfies AnyEvent[];
    const turn: GameTurn = { round: 1, seat: 0, card: 'grass', first: 0, last: 4, events, after: STANDINGS[1]! };
    expect(deedsOf(turn, ['Ann'])).toEqual([
        { kind: 'built', text: 'b1, c1' },
        { kind: 'taken', tile: 'paddock' },
        { kind: 'moved', text: 'b1 → d1' },
    ]);
    expect(toldOf(turn, ['Ann'])[0]).toBe('Ann builds on b1 and c1.');
    expect(earned(STANDINGS[1]!, STANDINGS[2]!, 0)).toEqual({ knights: 2, castle: -3 });
    expect(earnedText({ knights: 2, lords: -3 })).toBe('Knights +2, Lords −3');
    expect(signed(0)).toBe('0');
});
