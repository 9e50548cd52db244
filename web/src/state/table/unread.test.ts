import { expect, test } from 'vitest';
import { unreadOf } from './unread';

const chat = (...seats: number[]) =>
    seats.map((seat, number) => ({ type: 'spoke' as const, number, seat, name: '', text: 'hello' }));

test('what others said since one looked is new', () => {
    expect(unreadOf(chat(1, 1, 1), 0, 1)).toBe(2);
    expect(unreadOf(chat(1), 0, 1)).toBe(0);
    expect(unreadOf(chat(1, 0), null, 0)).toBe(2);
});

test('nothing that one said oneself is new, nor what one answered', () => {
    expect(unreadOf(chat(0), 0, 0)).toBe(0);
    expect(unreadOf(chat(1, 0, 1), 0, 0)).toBe(1);
});
