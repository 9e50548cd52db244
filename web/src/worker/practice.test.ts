import { expect, test } from 'vitest';
import { KEPT, outdated, teaches } from './practice';

const stored = (id: string, sheet: object) => ({ id, sheet: JSON.stringify(sheet) });

test('lessons, puzzles and turns that are tried again teach; a game does not', () => {
    for (const sheet of [
        { lesson: { name: 'first', chapter: 0 } },
        { puzzle: 'p1' },
        { practice: { table: 't', step: 3 } },
    ])
        expect(teaches(JSON.stringify(sheet))).toBe(true);
    expect(teaches('{"lesson":null}')).toBe(false);
    expect(teaches('{}')).toBe(false);
});

test('the latest of them stay beside a new one, and so does every game, and what somebody looks at', () => {
    const practice = Array.from({ length: KEPT + 3 }, (_, place) => stored(`p${place}`, { puzzle: 'x' }));
    const games = Array.from({ length: 20 }, (_, place) => stored(`g${place}`, {}));
    const oldest = [KEPT - 1, KEPT, KEPT + 1, KEPT + 2].map((place) => `p${place}`);
    expect(outdated([...games, ...practice], new Set())).toEqual(oldest);
    expect(outdated([...practice, ...games], new Set([oldest[2]!]))).toEqual([oldest[0], oldest[1], oldest[3]]);
    expect(outdated(practice.slice(0, KEPT - 1), new Set())).toEqual([]);
});
