import { beforeAll, expect, test } from 'vitest';
import type { AnyEvent, Update } from '../messages';
import { choose } from '../texts';
import { extended, linesOf, say } from './log';
import { built, builtUpdate } from './samples';

beforeAll(() => choose('en'));

const log = (...updates: Update[]) =>
    updates.reduce((lines: ReturnType<typeof linesOf>, update) => {
        return extended(lines, linesOf(update));
    }, []);
const words = (...updates: Update[]) => log(...updates).map((line) => say(line, ['Ann', 'Bob']));
const gold = (gold: number): AnyEvent => ({
    type: 'gold_earned',
    player: 0,
    gold,
    why: 'shepherds',
    hexes: ['a1'],
    text: '',
});
const undid = (number: number): Update => ({
    ...builtUpdate(number, 0, 'a1', null),
    entry: { type: 'undid', seat: 0 },
    events: [],
});

test('the houses of a turn are told in one line that lights up all of them', () => {
    const updates = ['a1', 'b1', 'c1'].map((hex, index) => builtUpdate(index, 0, hex, null));
    expect(words(...updates)).toEqual(['Ann builds on a1, b1 and c1.']);
    expect(log(...updates)[0]!.hexes).toEqual(['a1', 'b1', 'c1']);
});

test('what differs has a line of its own', () => {
    expect(words(builtUpdate(1, 0, 'a1', null), builtUpdate(2, 1, 'b1', null), builtUpdate(3, 0, 'c1', null))).toEqual([
        'Ann builds on a1.',
        'Bob builds on b1.',
        'Ann builds on c1.',
    ]);
});

test('a city hall is one thing on seven hexes, whatever it brings on the way', () => {
    const hexes = ['c2', 'd2', 'b3', 'c3', 'd3', 'c4', 'd4'];
    const tile: AnyEvent = { type: 'tile_taken', player: 0, tile: 'farm', hex: 'e3', text: '' };
    const events = hexes.flatMap((hex) => [built(0, hex, 'city_hall'), ...(hex === 'd3' ? [tile] : []), gold(2)]);
    const update = { ...builtUpdate(1, 0, 'c3', null), events };
    expect(words(update)).toEqual([
        'Ann places a city hall on c3.',
        'Ann earns 14 gold (Shepherds).',
        'Ann takes the Farm tile from e3.',
    ]);
    expect(log(update)[0]!.hexes).toEqual(hexes);
});

test('taking a whole turn back is one line', () => {
    expect(words(undid(1))).toEqual(['Ann takes the last decision back.']);
    expect(words(undid(1), undid(2), undid(3))).toEqual(['Ann takes 3 decisions back.']);
});
