import { expect, test } from 'vitest';
import { BOARD_BOUNDS } from '../../board/geometry';
import { boardOf, landOf, specialsOf } from './land';

const row = (...symbols: string[]) => [...symbols, ...Array<string>(10 - symbols.length).fill('grass')];
const SECTIONS = [
    { name: 'farm', box: 'base', rows: [row('castle', 'farm'), ...Array.from({ length: 9 }, () => row())] },
    { name: 'barn', box: 'base', rows: [row('barn', 'castle'), ...Array.from({ length: 9 }, () => row())] },
];

test('a section that is turned begins at its other end', () => {
    const specials = (name: string) =>
        landOf([name], SECTIONS)
            .filter(({ symbol }) => symbol !== 'grass')
            .map(({ hex, symbol }) => `${symbol} ${hex}`);
    expect(specials('farm')).toEqual(['castle a1', 'farm b1']);
    expect(specials("farm'")).toEqual(['farm i10', 'castle j10']);
});

test('a board with gaps is as large as a whole one', () => {
    const { places, bounds } = boardOf([null, 'farm', null, null], SECTIONS);
    expect(bounds).toEqual(BOARD_BOUNDS);
    expect([places.size, places.get('k1')?.symbol]).toEqual([100, 'castle']);
});

test('locations and castles are counted, a capitol instead of the castle it covers', () => {
    expect(specialsOf(landOf(['farm', 'barn', null, null], SECTIONS, ['a1', 'c3']))).toEqual({
        locations: [
            { symbol: 'farm', count: 1 },
            { symbol: 'barn', count: 1 },
        ],
        others: [
            { symbol: 'castle', count: 1 },
            { symbol: 'capitol', count: 1 },
        ],
    });
});
