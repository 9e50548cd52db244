import { expect, test } from 'vitest';
import type { AnyEntry, AnyEvent, Update } from '../../messages';
import { built, builtUpdate } from '../../testing/samples';
import { signalOf } from './signal-of';

const update = (entry: AnyEntry, events: AnyEvent[]): Update => ({ ...builtUpdate(5, 0, 'a1', null), entry, events });
const acted = (seat: number): AnyEntry => ({ type: 'acted', seat, kind: 'build', hex: 'a1', bot: false });
const gold = (player: number): AnyEvent => ({
    type: 'gold_earned',
    player,
    gold: 3,
    why: 'families',
    hexes: ['a1'],
    text: '',
});
const rematched: AnyEntry = { type: 'rematched', table: 'abcdefghijkl', seat: 1 };

test.each([
    ['a piece of the reader', update(acted(0), [built(0, 'a1')]), false, 'placed'],
    ['a piece that was heard when it was placed', update(acted(0), [built(0, 'a1')]), true, null],
    ['a piece of another player', update(acted(1), [built(1, 'a1')]), false, 'others'],
    ['gold of the reader', update(acted(0), [built(0, 'a1'), gold(0)]), true, 'gold'],
    ['gold of another player', update(acted(1), [built(1, 'a1'), gold(1)]), false, 'others'],
    ['an offer to play again', update(rematched, []), false, 'turn'],
    ['the end of a turn', update(acted(1), []), false, null],
] as const)('the signal of %s', (_, happened, foreseen, expected) => {
    expect(signalOf(happened, 0, foreseen)).toBe(expected);
});

test('who watches hears pieces, and no offers', () => {
    expect(signalOf(update(acted(0), [built(0, 'a1')]), null, false)).toBe('others');
    expect(signalOf(update(rematched, []), null, false)).toBeNull();
});
