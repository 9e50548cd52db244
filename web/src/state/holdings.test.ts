import { expect, test } from 'vitest';
import { unitsLeftOf } from './holdings';
import { game } from './samples';

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
