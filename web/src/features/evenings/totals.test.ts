import { expect, test } from 'vitest';
import type { PlayedGame } from './games';
import { byCard, byDay, byPlayer, winnersOf } from './totals';

const game = (id: string, day: string, gold: Record<string, Record<string, number>>): PlayedGame => ({
    ...{ id, day, boxes: ['base'] },
    players: Object.entries(gold).map(([name, gold]) => ({ name, gold })),
});
const GAMES = [
    game('a', '2026-11-16', { Ann: { castles: 3, miners: 10 }, Bob: { castles: 0, miners: 12 } }),
    game('b', '2026-11-18', { Ann: { total: 30 }, Bob: { total: 30 } }),
];

test('a shared victory is a victory for both', () => {
    expect(GAMES.map(winnersOf)).toEqual([['Ann'], ['Ann', 'Bob']]);
    expect(byPlayer(GAMES)).toEqual([
        { name: 'Ann', games: 2, wins: 2, gold: 21.5, best: 30 },
        { name: 'Bob', games: 2, wins: 1, gold: 21, best: 30 },
    ]);
});

test('a card is told of by all who could have earned it; sums alone tell of none', () => {
    expect(byCard(GAMES)).toEqual([
        { item: 'miners', games: 1, gold: 11, winners: 10 },
        { item: 'castles', games: 1, gold: 1.5, winners: 3 },
    ]);
});

test('the last evening comes first', () => {
    expect(byDay(GAMES).map(([day]) => day)).toEqual(['2026-11-18', '2026-11-16']);
});
