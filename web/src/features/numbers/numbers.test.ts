import { beforeAll, expect, test } from 'vitest';
import { start } from '../../texts';
import {
    cardRows,
    goldCell,
    load,
    pairRows,
    pointsCell,
    sentenceAbout,
    sorted,
    tileRows,
    type Numbers,
} from './numbers';

beforeAll(start);

const FOUND: Numbers = {
    ...{ made: '2026-01-02', cpu_hours: 1, runs: [], exchanges: [] },
    bots: {
        greedy: {
            ...{ games: 100, planned: 200, players: {} },
            items: {
                knights: { games: 40, gold: [18.25, 0.5], gap: [4, 1], edge: [2, 1] },
                families: { games: 30, gold: [5, 0.5], gap: [6, 1], edge: [-1, 1] },
                castles: { games: 100, gold: [4.04, 0.1], gap: [3, 1], edge: null },
            },
            pairs: {
                'families knights': { games: 12, gold: [22, 2], extra: [-1.25, 2] },
                'knights lords': { games: 11, gold: [30, 2], extra: [1, 2] },
            },
            tiles: {
                tower: { games: 50, taken: [0.7, 0.1], used: [4, 1], lead: [3.5, 1], wins: [0.081, 0.02] },
                harbor: { games: 50, taken: [0.4, 0.1], used: [4, 1], lead: [-1.5, 1], wins: [-0.01, 0.02] },
                farm: { games: 50, taken: [0.5, 0.1], used: [4, 1], lead: null, wins: null },
            },
            tile_cards: { 'tower knights': { games: 10, lead: [6, 3], wins: [0.2, 0.1] } },
        },
    },
};
const greedy = FOUND.bots.greedy!;
const names = (rows: { names: readonly string[] }[]) => rows.map(({ names }) => names.join(' '));

test('numbers are written with what chance leaves open', () => {
    expect(goldCell([18.25, 0.54])).toEqual({ value: 18.25, text: '18.3', reach: '± 0.5' });
    expect(pointsCell([0.081, 0.02])).toEqual({ value: 0.081, text: '+8.1', reach: '± 2.0' });
    expect(goldCell(null)).toEqual({ value: null, text: '–', reach: '' });
});

test('rows are sorted by any column, those without a number last', () => {
    const rows = cardRows(greedy, '');
    expect(names(sorted(rows, 0, true))).toEqual(['knights', 'families', 'castles']);
    expect(names(sorted(rows, 2, false))).toEqual(['families', 'knights', 'castles']);
    expect(names(sorted(rows, 2, true))).toEqual(['knights', 'families', 'castles']);
    expect(names(sorted(rows, -1, false))).toEqual(['castles', 'families', 'knights']);
});

test('a box shows what is in it', () => {
    expect(names(cardRows(greedy, 'nomads'))).toEqual(['families']);
    expect(names(cardRows(greedy, 'base'))).toEqual(['knights', 'castles']);
    expect(names(pairRows(greedy, 'nomads', ''))).toEqual(['families knights']);
    expect(names(pairRows(greedy, '', 'lords'))).toEqual(['knights lords']);
});

test('a tile beside a card says what it is worth with it', () => {
    const [tower, , farm] = tileRows(greedy, '', 'knights');
    expect([tower!.games, ...tower!.cells.map(({ text }) => text)]).toEqual([10, '70%', '+6.0', '+20.0']);
    expect([farm!.games, ...farm!.cells.map(({ text }) => text)]).toEqual([0, '50%', '–', '–']);
});

test('one sentence about a thing, if something is known', () => {
    expect(sentenceAbout('castle', FOUND)).toBe('Castles: 4.0 gold for each player on average in games of bots.');
    expect(sentenceAbout('tower', FOUND)).toContain('3.5 gold ahead of players without it');
    expect(sentenceAbout('harbor', FOUND)).toContain('1.5 gold behind players without it');
    expect(sentenceAbout('farm', FOUND)).toBeNull();
    expect(sentenceAbout('grass', FOUND)).toBeNull();
});

test('the numbers of the package are of this form', async () => {
    const found = await load();
    expect(cardRows(found.bots.greedy!, '').length).toBeGreaterThan(20);
    expect(sentenceAbout('castle', found)).not.toBeNull();
});
