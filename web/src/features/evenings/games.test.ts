import { expect, test } from 'vitest';
import { cleanName, fileOf, isGame, joined, readFile, type PlayedGame } from './games';

const game = (id: string, day = '2026-11-16'): PlayedGame => ({
    ...{ id, day, boxes: ['base'] },
    players: [
        { name: 'Ann', gold: { castles: 3, miners: 10 } },
        { name: 'Bob', gold: { castles: 0, miners: 12 } },
    ],
});

test('a file holds all games and nothing else', () => {
    const games = [game('a'), game('b')];
    expect(readFile(fileOf(games))).toEqual(games);
    expect(readFile(fileOf([]))).toEqual([]);
});

test('rubbish, newer files and changed ones are refused', () => {
    for (const rubbish of ['', '{', 'null', '7', '[]', '{"format":"x"}']) expect(readFile(rubbish)).toBe('foreign');
    const text = fileOf([game('a')]);
    expect(readFile(text.replace('"version": 1', '"version": 2'))).toBe('newer');
    expect(readFile(text.replace('10', '99'))).toBe('damaged');
    // A checksum does not make a game of something else.
    const bad = { ...game('a'), players: [{ name: '<b>\u202e', gold: {} }] };
    expect(readFile(fileOf([bad]))).toBe('damaged');
});

test('what cannot be a game is none', () => {
    for (const change of [{ day: '2026-99-99' }, { id: '' }, { boxes: 'base' }, { players: [] }, { day: 5 }])
        expect(isGame({ ...game('a'), ...change })).toBe(false);
    expect(isGame({ ...game('a'), players: [{ name: 'Ann', gold: { castles: 1e9 } }] })).toBe(false);
    expect(isGame(null)).toBe(false);
});

test('a game that is there already is not there twice, the newest day comes first, and there is an end', () => {
    const all = joined([game('a', '2026-01-01')], [game('a', '2026-01-01'), game('b', '2026-02-01')]);
    expect(Array.isArray(all) && all.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(
        joined(
            [],
            Array.from({ length: 1001 }, (_, n) => game(`g${n}`)),
        ),
    ).toBe('many');
});

test('names are cleaned', () => {
    expect(cleanName('  Ann\n\u202eBob\u0000  C ')).toBe('AnnBob C');
    expect(cleanName('x'.repeat(50))).toHaveLength(30);
});
