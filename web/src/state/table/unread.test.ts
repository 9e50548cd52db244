import { beforeEach, expect, test } from 'vitest';
import { keepRead, lastRead, unreadOf } from './unread';

const chat = (...seats: number[]) =>
    seats.map((seat, index) => ({ type: 'spoke' as const, number: 10 * index, seat, name: '', text: 'hello' }));

beforeEach(() => localStorage.clear());

test('what others said since one looked is new', () => {
    expect(unreadOf(chat(1, 1, 1), 0, 0)).toBe(2);
    expect(unreadOf(chat(1), 0, 0)).toBe(0);
    expect(unreadOf(chat(1, 0), null, -1)).toBe(2);
});

test('nothing that one said oneself is new, nor what one answered', () => {
    expect(unreadOf(chat(0), 0, -1)).toBe(0);
    expect(unreadOf(chat(1, 0, 1), 0, -1)).toBe(1);
});

test('what was read stays read, at each table for itself', () => {
    expect(lastRead('one')).toBe(-1);
    keepRead('one', 10);
    keepRead('other', 30);
    keepRead('one', 20);
    expect([lastRead('one'), lastRead('other')]).toEqual([20, 30]);
    expect(unreadOf(chat(1, 1, 1, 1), 0, lastRead('one'))).toBe(1);
});
