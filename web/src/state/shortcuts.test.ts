import { expect, test } from 'vitest';
import { letters } from './shortcuts';

test('every action has a letter of its own, rather one of its name, never one with a meaning', () => {
    const names: Record<string, string> = { farm: 'Farm', fort: 'Fort', canoe: 'Canoa', mill: 'Molén' };
    const found = letters(Object.keys(names), (kind) => names[kind]!);
    expect(Object.fromEntries(found)).toEqual({ farm: 'f', fort: 'o', canoe: 'n', mill: 'm' });
});

test('there are letters for more actions than anybody ever has', () => {
    const kinds = Array.from({ length: 14 }, (_, index) => `tile${index}`);
    expect(new Set(letters(kinds, () => 'ee').values()).size).toBe(14);
});
