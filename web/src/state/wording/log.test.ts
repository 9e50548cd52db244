import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyEvent, Update } from '../../messages';
import { choose } from '../../texts';
import { Log, say } from './log';
import { built, builtUpdate } from '../../testing/samples';

beforeAll(() => choose('en'));

const log = (...updates: Update[]) => {
    const log = new Log();
    for (const update of updates) log.add(update);
    return log.lines;
};
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
    expect(words(undid(1))).toEqual(['Ann takes back the last decision.']);
    expect(words(undid(1), undid(2), undid(3))).toEqual(['Ann takes back 3 decisions.']);
});

describe('what was taken back', () => {
    const build = (number: number, hex: string) => builtUpdate(number, 0, hex, null);
    const pick = (number: number): Update => ({
        ...build(number, 'a1'),
        events: [{ type: 'picked', player: 0, hex: 'a1', by: 'paddock', text: '' }],
    });
    const redid = (number: number, hex: string): Update => ({
        ...build(number, hex),
        entry: { type: 'redid', seat: 0 },
    });
    const marked = (...updates: Update[]) =>
        log(...updates).map((line) => `${line.undone ? '- ' : ''}${say(line, ['Ann', 'Bob'])}`);

    test('is marked, and nothing else', () => {
        expect(marked(build(1, 'a1'), build(2, 'b1'), build(3, 'c1'), undid(4), undid(5))).toEqual([
            'Ann builds on a1.',
            '- Ann builds on b1 and c1.',
            'Ann takes back 2 decisions.',
        ]);
    });

    test('may have been a decision without a line', () => {
        expect(marked(build(1, 'a1'), pick(2), undid(3))).toEqual([
            'Ann builds on a1.',
            'Ann takes back the last decision.',
        ]);
    });

    test('and played again is told again', () => {
        expect(marked(build(1, 'a1'), undid(2), redid(3, 'a1'), undid(4), build(5, 'b1'))).toEqual([
            '- Ann builds on a1.',
            'Ann takes back the last decision.',
            '- Ann builds on a1.',
            'Ann takes back the last decision.',
            'Ann builds on b1.',
        ]);
    });

    test('is found in what happened before one came', () => {
        const late = new Log();
        late.add(undid(3));
        expect(late.lines.some((line) => line.undone)).toBe(false);
        late.precede([build(1, 'a1'), build(2, 'b1')]);
        expect(late.lines.map(({ undone }) => undone)).toEqual([false, true, false]);
    });
});
