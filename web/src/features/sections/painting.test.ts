import { expect, test } from 'vitest';
import { areaOf, areRows, asName, blank, hexesOf, hexIn, progress, turned, withSymbol } from './painting';

test('a section has 100 hexes, a side of the island 24, each with a name of its own', () => {
    const names = (island: boolean) => hexesOf(blank(island), island).map(({ hex }) => hex);
    expect(new Set(names(false)).size).toBe(100);
    expect(names(true)).toHaveLength(4 + 5 + 6 + 5 + 4);
    expect([names(false)[0], names(false).at(-1)]).toEqual(['a1', 'j10']);
    expect([names(true)[0], names(true)[4], names(true).at(-1)]).toEqual(['b1', 'a2', 'e5']);
    expect([hexIn(false, 2, 3), hexIn(true, 0, 0)]).toEqual(['d3', 'b1']);
});

test('paint lies on the hexes that were named, and what changes nothing is the same value', () => {
    const rows = withSymbol(blank(false), false, new Set(['c1', 'd1', 'c2']), 'water');
    expect(progress(rows)).toEqual({ painted: 3, all: 100 });
    expect(rows[0]!.slice(1, 5)).toEqual([null, 'water', 'water', null]);
    expect(withSymbol(rows, false, new Set(['c1']), 'water')).toBe(rows);
    expect(withSymbol(rows, false, new Set(['c1']), null)[0]![2]).toBeNull();
});

test('filling reaches what hangs together: c1 and c2 touch, c1 and e1 do not', () => {
    // Row 2 lies half a hex to the right, so that c1 has b2 and c2 below it.
    const rows = withSymbol(blank(false), false, new Set(['c1', 'c2', 'e1']), 'forest');
    expect(areaOf(rows, false, 'c1')).toEqual(new Set(['c1', 'c2']));
    expect(areaOf(rows, false, 'j10').size).toBe(97);
});

test('turned by half, the first hex is the last, and twice is as before', () => {
    const rows = withSymbol(blank(true), true, new Set(['b1']), 'castle');
    expect(turned(rows)[4]).toEqual([null, null, null, 'castle']);
    expect(turned(turned(rows))).toEqual(rows);
});

test('a name is made of what was typed', () => {
    expect(asName('Étang d’Émeraude 2')).toBe('etang_demeraude_2');
    expect(asName('  7 <b>Hills')).toBe('b_hills');
    expect(asName('x'.repeat(60))).toHaveLength(40);
    expect(asName('河')).toBe('');
});

test('rubbish is no rows', () => {
    for (const rubbish of [null, 'x', [], [[]], blank(true), Array(10).fill(Array(10).fill(5))])
        expect(areRows(rubbish, false)).toBe(false);
    expect(areRows(Array(10).fill(Array(10).fill('<script>')), false)).toBe(false);
    expect([areRows(blank(false), false), areRows(blank(true), true)]).toEqual([true, true]);
});
