import { expect, test } from 'vitest';
import { heldBy, unitsLeftOf } from './holdings';
import { game } from '../../testing/samples';

const holding = (sections: string[], player: object) =>
    unitsLeftOf(game([[]], null, { position: { sections, players: [player] } }), 0);

test('everybody has two warriors, a wagon, a ship and a city hall, where a location uses them', () => {
    const all = ['barracks', "monastery'", 'lighthouse', "city_hall'"];
    expect(holding(all, {})).toEqual([
        ['warrior', 2],
        ['wagon', 1],
        ['ship', 1],
        ['city_hall', 1],
    ]);
    expect(holding(['barracks', 'farm'], {})).toEqual([['warrior', 2]]);
});

test('what is on the board is not left', () => {
    const player = { warriors: ['a1'], wagon: 'b1', ship: null, city_hall: 'c3' };
    expect(holding(['barracks', 'monastery', 'lighthouse', 'city_hall'], player)).toEqual([
        ['warrior', 1],
        ['ship', 1],
    ]);
});

test('tiles tell whether they are new or used', () => {
    const player = {
        tiles: [{ kind: 'farm', from: 'a1', used: true }],
        nomads: ['new:donation:grass', 'sword'],
        bonus: ['new:fountain', 'used:refuge', 'temple'],
    };
    const held = heldBy({ ...game([[], []]), position: { players: [player] } }, 0);
    expect(held.map(({ kind, state }) => [kind, state])).toEqual([
        ['farm', 'used'],
        ['donation:grass', 'new'],
        ['sword', 'ready'],
        ['fountain_bonus', 'new'],
        ['refuge_bonus', 'used'],
        ['temple_bonus', 'passive'],
    ]);
});
