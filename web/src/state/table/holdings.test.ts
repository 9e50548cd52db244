import { beforeAll, expect, test } from 'vitest';
import type { BoardHex, PlayerPosition } from '../../messages';
import { loadFacts } from '../../testing/load-facts';
import { game, player } from '../../testing/samples';
import { heldBy, unitsLeftOf } from './holdings';

beforeAll(loadFacts);

const having = (has: Partial<PlayerPosition>) => {
    const of = game([]);
    return { ...of, position: { ...of.position, players: [player(has)] } };
};
const locations = (...symbols: string[]): BoardHex[] =>
    symbols.map((symbol, column) => ({ hex: `${'abcde'[column]}1`, symbol, row: 0, column, island: false }));

test('everybody has two warriors, a wagon, a ship and a city hall, where a location uses them', () => {
    const all = locations('barracks', 'wagon', 'lighthouse', 'city_hall');
    expect(unitsLeftOf(having({}), 0, all)).toEqual([
        ['warrior', 2],
        ['wagon', 1],
        ['ship', 1],
        ['city_hall', 1],
    ]);
    expect(unitsLeftOf(having({}), 0, locations('barracks', 'farm'))).toEqual([['warrior', 2]]);
});

test('what is on the board is not left', () => {
    const some = having({ warriors: ['a1'], wagon: 'b1', ship: null, city_hall: 'c3' });
    expect(unitsLeftOf(some, 0, locations('barracks', 'wagon', 'lighthouse', 'city_hall'))).toEqual([
        ['warrior', 1],
        ['ship', 1],
    ]);
});

test('tiles tell whether they are new or used', () => {
    const held = heldBy(
        having({
            tiles: [
                { kind: 'farm', from: 'a1', used: true },
                { kind: 'canoe', from: 'b1' },
                { kind: 'tower', from: 'c1', new: true },
            ],
            nomads: ['new:donation:grass', 'sword'],
            bonus: ['new:fountain', 'used:refuge', 'temple'],
        }),
        0,
    );
    expect(held.map(({ kind, state }) => [kind, state])).toEqual([
        ['farm', 'used'],
        ['canoe', 'reaction'],
        ['tower', 'new'],
        ['donation:grass', 'new'],
        ['sword', 'ready'],
        ['fountain_bonus', 'new'],
        ['refuge_bonus', 'used'],
        ['temple_bonus', 'passive'],
    ]);
});

test('a new canoe tile can answer at once (R68)', () => {
    const [canoe] = heldBy(having({ tiles: [{ kind: 'canoe', from: 'b1', new: true }] }), 0);
    expect(canoe?.state).toBe('reaction');
});
