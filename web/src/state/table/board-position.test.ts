import { expect, test } from 'vitest';
import { game, player } from '../../testing/samples';
import { positionOf } from './board-position';

test('a game becomes what the board shows', () => {
    const of = game([], null, { tiles_left: { c1: 1, d1: 4 } });
    const position = positionOf(
        {
            ...of,
            position: {
                ...of.position,
                players: [
                    player({
                        houses: ['a1'],
                        ship: 'b1',
                        marked_lines: [3, 'I2'],
                        tiles: [{ kind: 'oracle', from: 'c1' }],
                    }),
                    player({ city_hall: null, warriors: ['b1'] }),
                ],
                turn: { player: 0, card: 'grass', phase: 'after', builds_left: 0, scouts: ['a1'] },
            },
        },
        ['blue', 'orange'],
    );
    expect(position.pieces).toEqual([
        { player: 0, kind: 'house', hex: 'a1' },
        { player: 0, kind: 'ship', hex: 'b1' },
        { player: 1, kind: 'warrior', hex: 'b1' },
    ]);
    expect(position.tiles).toEqual({ c1: 1, d1: 4 });
    expect(position.marks).toEqual([{ player: 0, line: 2 }, { player: 0, line: 21 }]); // prettier-ignore
    expect(position.scouts).toEqual(['a1']);
});
