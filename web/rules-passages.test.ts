import { beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES, contentOf } from './rules-content';
import { choose } from './src/texts';
import { namesIn } from './src/rules/names';
import { passagesOf } from './src/rules/passages';
import { boxOf, thingIds } from './src/rules/things';

const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');

beforeAll(async () => {
    await choose('en');
    const content = contentOf('en');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(content)));
});

test('the tavern in a base game: its own rule, and nothing of other boxes', async () => {
    const { rules, rulings } = await passagesOf('tavern', ['base']);
    expect(rules.map(textOf)).toEqual([
        'Tavern: the row runs along any of the three axes, without bends or gaps. The settlement goes on the hex ' +
            'right behind its last piece; if that hex is not eligible, this end is closed.',
    ]);
    expect(rulings).toHaveLength(2);
});

test('a part of a rule is there with its box alone', async () => {
    const canoe = async (...boxes: string[]) => textOf((await passagesOf('canoe', boxes)).rules.join(' '));
    expect(await canoe('base', 'marshlands')).toContain('the last tile of a location hex, the turn pauses');
    expect(await canoe('base', 'marshlands', 'nomads')).toContain('location hex, or the tile of a nomad hex, the turn');
});

test('what a box changes about a thing of another box is there with both', async () => {
    const barn = async (...boxes: string[]) => textOf((await passagesOf('barn', boxes)).rules.join(' '));
    expect(await barn('base')).not.toContain('ope bridge');
    expect(await barn('base', 'island')).toContain('Rope bridge, tree house: as with barn and harbor, the hex');
});

/** The card has the name of another thing, the scout tiles. */
const HOMONYM = 'scouts';

test.each(thingIds())('%s is explained without things of other boxes, and without references', async (id) => {
    const boxes = ['base', boxOf(id)];
    const { rules, rulings } = await passagesOf(id, boxes);
    for (const words of rules.map(textOf)) expect(words).not.toMatch(/\bR\d|\bK\d|[†‡]/);
    const foreign = [...rules, ...rulings].map(textOf).flatMap((words) =>
        namesIn(words)
            .filter((name) => name.id !== HOMONYM && !boxes.includes(boxOf(name.id)))
            .map((name) => `${name.id}: ${words}`),
    );
    expect(foreign).toEqual([]);
});

test.each(LANGUAGES)('the rules in %s mark the same parts', (language) => {
    const parts = (content: string) => content.match(/<span data-boxes="\w+">/g)!.toSorted();
    expect(parts(contentOf(language))).toEqual(parts(contentOf('en')));
});
