import { beforeEach, expect, test } from 'vitest';
import { OwnSections, type OwnSection } from './own-sections.svelte';

const section = (name: string, more: Partial<OwnSection> = {}): OwnSection => ({
    ...{ name, island: false, origin: 'my own', sets: [], shadows: false, code: 'S1', text: `section: ${name}` },
    rows: Array.from({ length: 10 }, () => Array<string>(10).fill('grass')),
    ...more,
});
const keep = (value: unknown) => localStorage.setItem('kingdombuilder.sections', JSON.stringify(value));
/** What the next visit of the page finds. */
const found = () => new OwnSections();

beforeEach(() => localStorage.clear());

test('sections are kept by name, sorted, until they are removed', () => {
    const own = found();
    expect(own.keep([section('valley'), section('hills')])).toBe(true);
    expect(own.keep([section('valley', { origin: 'another' })])).toBe(true);
    const again = found();
    expect(again.all.map(({ name, origin }) => [name, origin])).toEqual([
        ['hills', 'my own'],
        ['valley', 'another'],
    ]);
    again.remove(again.named('hills', false)!);
    expect(found().all.map(({ name }) => name)).toEqual(['valley']);
});

test('too many are refused, and nothing changes', () => {
    const own = found();
    own.keep([section('valley')]);
    expect(own.keep(Array.from({ length: 60 }, (_, n) => section(`s${n}`)))).toBe(false);
    expect(own.all).toHaveLength(1);
});

test('rubbish is dropped, and so is what another version has kept', () => {
    for (const rubbish of [null, 7, [], { version: 1 }, { version: 1, sections: 'x' }]) {
        keep(rubbish);
        expect(found().all).toEqual([]);
    }
    keep({ version: 2, sections: [section('valley')] });
    expect(found().all).toEqual([]);
    const bad = [null, section('<b>'), section('x', { rows: [['grass']] }), section('y', { text: 'z'.repeat(2000) })];
    keep({ version: 1, sections: [...bad, section('valley')] });
    expect(found().all.map(({ name }) => name)).toEqual(['valley']);
});
