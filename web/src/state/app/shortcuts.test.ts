import { expect, test } from 'vitest';
import { keyOf, letters } from './shortcuts';

test('every action has a letter of its own, rather one of its name, never one with a meaning', () => {
    const names: Record<string, string> = { farm: 'Farm', fort: 'Fort', canoe: 'Canoa', mill: 'Molén' };
    const found = letters(Object.keys(names), (kind) => names[kind]!);
    expect(Object.fromEntries(found)).toEqual({ farm: 'f', fort: 'o', canoe: 'n', mill: 'm' });
});

test('there are letters for more actions than anybody ever has', () => {
    const kinds = Array.from({ length: 14 }, (_, index) => `tile${index}`);
    expect(new Set(letters(kinds, () => 'ee').values()).size).toBe(14);
});

test('letters are small unless Shift is held, whatever Caps Lock says', () => {
    const key = (key: string, shiftKey: boolean) => keyOf(new KeyboardEvent('keydown', { key, shiftKey }));
    expect([key('u', false), key('U', true)]).toEqual(['u', 'U']);
    expect([key('U', false), key('u', true)]).toEqual(['u', 'U']);
    expect([key('?', true), key('Escape', false)]).toEqual(['?', 'Escape']);
});
