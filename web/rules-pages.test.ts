import { expect, test } from 'vitest';
import { LANGUAGES, contentOf, markdownOf } from './rules-content';
import { pageOf } from './rules-pages';

const SHELL = '<html lang="en"><title>x</title><main><!-- rules --></main></html>';

test.each(LANGUAGES)('the rules in %s become a page with a place for every ruling', (language) => {
    const page = pageOf(SHELL, language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).not.toContain('<title>x');
    for (let ruling = 1; ruling <= 68; ruling++) expect(page).toContain(`id="r${ruling}"`);
    for (const id of ['k', 'k1', 'k45', 'tavern', 'lords', 'castle', 'swamp']) expect(page).toContain(`id="${id}"`);
});

test.each(LANGUAGES)('every link of the page in %s leads to a place on it', (language) => {
    const content = contentOf(language);
    const places = new Set(Array.from(content.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    const targets = Array.from(content.matchAll(/href="([^"]+)"/g), ([, target]) => target!);
    expect(targets.length).toBeGreaterThan(100);
    for (const target of targets) expect(places, target).toContain(target.replace(/^#/, ''));
});

test('what is told to those who work on the rules is left out', () => {
    expect(markdownOf('rules')).toContain('coverage.md');
    for (const language of LANGUAGES) expect(contentOf(language)).not.toContain('coverage.md');
});

/** The pictures that a section of the page shows, not counting those that are drawn as examples. */
const picturesIn = (content: string, id: string): string[] => {
    const [section] = content.split('</section>').filter((one) => one.includes(`<a id="${id}"></a>`));
    return Array.from(section!.matchAll(/<img src="([^"]+)"/g), ([, source]) => source!);
};

test.each(LANGUAGES)('pictures in %s are there, but for those that the page draws itself', (language) => {
    const content = contentOf(language);
    expect(picturesIn(content, 'table')).toEqual(['pictures/board.svg']);
    expect(picturesIn(content, '2.5')).toEqual(['pictures/first.svg', 'pictures/canyon.svg']);
    for (const id of ['2.7', '3.1', '4.2']) expect(picturesIn(content, id)).toEqual([]);
    expect(content).not.toContain('images/');
    expect(content).not.toContain('<p></p>');
});

test('a chapter on a box is about that box, and a part alone in its item about the box of the part', () => {
    const content = contentOf('en');
    for (const box of ['nomads', 'caves'])
        expect(content).toMatch(new RegExp(`<section data-boxes="${box}"><h2><a id="box-${box}">`));
    expect(content).toContain('<section data-boxes="crossroads"><h3><a id="changes-crossroads">');
    expect(content).toMatch(/<li[^>]* data-boxes="nomads"><span data-boxes="nomads">The sword can strike units/);
});

/** The opening tag of the row or item with this place. */
const blockOf = (content: string, id: string): string => {
    const at = content.indexOf(`<a id="${id}"></a>`);
    const start = Math.max(content.lastIndexOf('<tr', at), content.lastIndexOf('<li', at));
    return content.slice(start, content.indexOf('>', start));
};

test.each(LANGUAGES)('blocks in %s say what they speak of, and from which box that is', (language) => {
    const content = contentOf(language);
    expect(blockOf(content, 'r1')).toContain('data-about="sword" data-boxes="nomads"');
    expect(blockOf(content, 'r59')).toContain('data-about="barn harbor" data-boxes="base"');
    expect(blockOf(content, '7.54')).toContain('data-about="warrior" data-boxes="crossroads"');
    expect(blockOf(content, '7.50')).toContain('data-about="crossroads"');
    // The card, and the tiles of another box, whose names differ by a letter.
    expect(blockOf(content, 'r33')).toContain('data-about="scouts" data-boxes="marshlands"');
    expect(blockOf(content, 'r54')).toContain('data-about="scout" data-boxes="harvest"');
    expect(blockOf(content, '7.58')).toContain('data-about="refuge"');
});
