import { beforeAll, expect, test } from 'vitest';
import { loadFacts } from '../../testing/load-facts';
import type { Person } from './draft';
import { legalLines } from './legal';
import { linkOf, packed, peopleFor, unpacked } from './share';

beforeAll(loadFacts);

const CODE = 'PHTug8zkOLcYX4rPI97oeIYpv.S1c3TNi5KMpVjgU5lwXsSC';
const PEOPLE: Person[] = [
    { name: 'Ann & Bob=#1', colour: 'red' },
    { name: '', colour: 'blue' },
];

test('a link holds the code, the colours and the names', () => {
    const link = linkOf(CODE, PEOPLE);
    expect(link).toMatch(/^http:.*\/positions#P/);
    expect(unpacked(link)).toEqual({ code: CODE, people: PEOPLE });
    expect(unpacked(packed(CODE, PEOPLE))).toEqual({ code: CODE, people: PEOPLE });
    expect(unpacked(`  ${CODE}\n`)).toEqual({ code: CODE, people: [] });
});

test('a link has at most 2 KB: names give way to the position', () => {
    const longest = 'P' + 'x'.repeat(1899);
    const long = PEOPLE.map((person) => ({ ...person, name: 'é'.repeat(30) }));
    expect(linkOf(CODE, long)).toContain('%C3%A9');
    expect(linkOf(longest, long).length).toBeLessThanOrEqual(2048);
    expect(unpacked(linkOf(longest, long)).people.map(({ colour }) => colour)).toEqual(['red', 'blue']);
});

test('whoever made a link may have written anything', () => {
    const { people } = unpacked(`${CODE}&purple=X&red=${'y'.repeat(99)}&red=Z&__proto__=1&%%%`);
    expect(people).toEqual([{ colour: 'red', name: 'y'.repeat(30) }]);
    expect(unpacked('')).toEqual({ code: '', people: [] });
    expect(peopleFor(3, people).map(({ colour }) => colour)).toEqual(['red', 'blue', 'orange']);
    expect(peopleFor(1, PEOPLE)).toHaveLength(1);
});

test('legal actions are lines with their hexes', () => {
    const actions = { build: ['c3'], barn: { c3: ['d9', 'e9'], d4: [] }, cathedral: { take: true }, end_turn: true };
    expect(legalLines({ player: 0, actions })).toEqual([
        { words: ['build'], hexes: ['c3'] },
        { words: ['barn', 'c3'], hexes: ['d9', 'e9'] },
        { words: ['cathedral', 'take'], hexes: [] },
        { words: ['end_turn'], hexes: [] },
    ]);
    expect(legalLines({ player: 0, redraw: true, actions: {} })).toEqual([]);
});
