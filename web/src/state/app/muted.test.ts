import { expect, test } from 'vitest';
import { stored } from '../../net/storage';
import { muted } from './muted.svelte';

test('whoever is muted is so at that table and under that name, until one wants otherwise', () => {
    muted.add('abc', 1, 'Bob');
    muted.add('abc', 1, 'Bob');
    expect(muted.has('abc', 1, 'Bob')).toBe(true);
    expect(muted.has('abc', 0, 'Bob')).toBe(false);
    expect(muted.has('abc', 1, 'Cec')).toBe(false);
    expect(muted.has('xyz', 1, 'Bob')).toBe(false);
    expect(stored('muted', [])).toEqual([['abc', 1, 'Bob']]);
    muted.remove('abc', 1, 'Bob');
    expect(muted.has('abc', 1, 'Bob')).toBe(false);
    expect(stored('muted', [1])).toEqual([]);
});

test('the newest are remembered', () => {
    for (let table = 0; table < 250; table++) muted.add(`t${table}`, 0, 'Bob');
    expect(muted.has('t249', 0, 'Bob')).toBe(true);
    expect(muted.has('t0', 0, 'Bob')).toBe(false);
    expect(stored<unknown[]>('muted', [])).toHaveLength(200);
});
