import { expect, test } from 'vitest';
import { game } from '../../testing/samples';
import { goldOf, isFinal, totalOf } from './gold';

const lords = {
    name: 'lords',
    gold: 24,
    parts: [
        { gold: 12, hexes: ['a1'], section: 0 },
        { gold: 12, hexes: [], section: 1, tied: true, unclaimed: true },
    ],
};
const knights = { name: 'knights', gold: 2, parts: [{ gold: 2, hexes: ['a1'] }] };
const played = game([['a1'], []], null, { scores: [{ total: 26, items: [lords, knights] }] });

test('what nobody has built for counts when the game is over, not before', () => {
    expect([goldOf(lords, false), goldOf(lords, true)]).toEqual([12, 24]);
    expect([totalOf(played, 0, false), totalOf(played, 0, true)]).toEqual([14, 26]);
    expect(totalOf(played, 1, false)).toBe(0);
});

test('gold is final when the last round is over or somebody has given up', () => {
    expect(isFinal(played, 'running')).toBe(false);
    expect(isFinal(played, 'finished')).toBe(true);
    expect(isFinal({ ...played, over: true }, 'running')).toBe(true);
});
