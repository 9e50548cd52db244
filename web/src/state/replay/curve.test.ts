import { beforeEach, expect, test } from 'vitest';
import type { AnyEvent, GameTurn, Standing } from '../../messages';
import { Scale, chanceCurves, goldCurves, payingItems, ticks } from './curve';
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

test.each([
    [0, 1, [0, 0.5, 1]],
    [0, 5, [0, 2, 4, 6]],
    [0, 73, [0, 20, 40, 60, 80]],
    [-3, 20, [-10, 0, 10, 20]],
])('round numbers from %d to %d', (least, most, found) => expect(ticks(least, most)).toEqual(found));

test('a click finds the nearest turn, also beside the frame', () => {
    const scale = new Scale({ left: 40, right: 240, top: 10, bottom: 110 }, 20, 0, 50);
    expect([scale.x(0), scale.x(20), scale.y(0), scale.y(50)]).toEqual([40, 240, 110, 10]);
    expect([0, 40, 94, 96, 240, 999].map((x) => scale.turnAt(x))).toEqual([0, 0, 5, 6, 20, 20]);
    expect(scale.path([0, 25])).toBe('M40.0 110.0L50.0 60.0');
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
