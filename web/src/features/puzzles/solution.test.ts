import { expect, test } from 'vitest';
import type { Update } from '../../messages';
import { decided, moveAfter } from './solution.svelte';

const entry = (type: 'acted' | 'undid' | 'redid' | 'started'): Pick<Update, 'entry'> => ({
    entry:
        type === 'acted'
            ? { type, seat: 0, kind: 'end', hex: null, bot: false }
            : type === 'started'
              ? { type, live: true }
              : { type, seat: 0 },
});

test('what is taken back does not count, and what is done again does', () => {
    expect(decided([])).toBe(0);
    expect(decided([entry('started'), entry('acted'), entry('acted'), entry('undid')])).toBe(1);
    expect(decided([entry('acted'), entry('undid'), entry('redid')])).toBe(1);
});

test('a move is made when all its decisions are', () => {
    const step = { kind: 'build', hex: 'a1' };
    const moves = [{ steps: [step, step] }, { steps: [step] }];
    expect([0, 1, 2, 3, 4].map((decisions) => moveAfter(moves, decisions))).toEqual([0, 0, 1, 2, 2]);
});
