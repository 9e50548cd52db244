import { expect, test } from 'vitest';
import { after, type Solver } from './solver';

const NEW: Solver = { rating: 1200, streak: 0, longest: 0, tried: {} };

test('who solves a puzzle of their own strength gains half of what counts, who fails loses it', () => {
    expect(after(NEW, 'a', 1200, true)).toEqual({
        rating: 1232,
        streak: 1,
        longest: 1,
        tried: { a: true },
    });
    expect(after(NEW, 'a', 1200, false)).toEqual({
        rating: 1168,
        streak: 0,
        longest: 0,
        tried: { a: false },
    });
});

test('hard puzzles gain more than easy ones, and later answers count less', () => {
    const gain = (rating: number, who = NEW) => after(who, 'a', rating, true).rating - who.rating;
    expect(gain(1600)).toBe(58); // 64 * (1 - 1/11)
    expect(gain(800)).toBe(6); // 64 * (1 - 10/11)
    const known = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`p${n}`, true]));
    expect(gain(1200, { ...NEW, tried: known })).toBe(12);
});

test('only the first answer to a puzzle counts, and a streak ends with a wrong one', () => {
    const once = after(NEW, 'a', 1200, true);
    expect(after(once, 'a', 1200, false)).toBe(once);
    const twice = after(once, 'b', 1200, true);
    expect(after(twice, 'c', 1200, false)).toMatchObject({
        streak: 0,
        longest: 2,
    });
});
