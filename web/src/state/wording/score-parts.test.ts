import { beforeEach, expect, test } from 'vitest';
import type { Earned } from '../../messages';
import { choose } from '../../texts';
import { game } from '../../testing/samples';
import { partsText } from './score-parts';

beforeEach(() => choose('en'));

const told = (name: string, parts: Earned[], houses: string[] = [], final = false) =>
    partsText({ name, gold: parts.reduce((sum, { gold }) => sum + gold, 0), parts }, game([houses, []]), 0, final);

test('sections by their place, with who is tied', () => {
    const empty = [0, 1, 2, 3].map((section) => ({ gold: 12, hexes: [], section, tied: true, unclaimed: true }));
    const all = 'top left, top right, bottom left and bottom right';
    expect(told('lords', empty)).toEqual([`48 gold more for everybody as long as nobody builds there: ${all}`]);
    expect(told('lords', empty, [], true)).toEqual([`12 gold each: ${all} (tied)`]);
    const parts = [
        { gold: 6, hexes: [], section: 0 },
        { gold: 12, hexes: ['s20'], section: 3 },
    ];
    expect(told('lords', parts, ['s20'])).toEqual(['12 gold: bottom right', '6 gold: top left']);
});

test('single pieces, the castle beside them, lines and large areas', () => {
    const one = (hex: string) => ({ gold: 1, hexes: [hex] });
    expect(told('fishermen', [one('a1'), one('c4')], ['a1', 'c4'])).toEqual(['1 gold each: a1 and c4']);
    expect(told('castles', [{ gold: 3, hexes: ['c4', 'd4'] }], ['c4'])).toEqual(['3 gold: d4']);
    expect(
        told(
            'discoverers',
            [
                { ...one('a3'), line: '3' },
                { ...one('B2'), line: 'I2' },
            ],
            ['a3', 'B2'],
        ),
    ).toEqual(['1 gold each: line 3 and line I2']);
    const area = ['a1', 'a2', 'a3', 'a4', 'a5'];
    expect(told('citizens', [{ gold: 2, hexes: area }], area)).toEqual([
        '2 gold: 5 settlements (a1, a2, a3 and 2 more)',
    ]);
});

test('what has no hexes, or no gold, says what it pays for', () => {
    expect(told('gold', [{ gold: 5, hexes: [] }])[0]).toMatch(/^Gold that the players already had/);
    expect(told('knights', [])[0]).toMatch(/^2 gold for each/);
});
