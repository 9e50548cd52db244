import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainNames } from '../../rules/names';
import { sheet } from '../../state/app/sheet.svelte';
import { choose } from '../../texts';
import Words from './Words.svelte';

let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
    await choose('en');
    explainNames();
    sheet.boxes = ['base'];
});

afterEach(() => {
    if (shown) void unmount(shown);
    shown = undefined;
    sheet.boxes = null;
    sheet.close();
});

function show(text: string, links = true): void {
    shown = mount(Words, { target: document.body, props: { text, links } });
    flushSync();
}

test('a name is a link that opens the rules of the thing, and nothing is lost of the text', () => {
    show('Build beside the farm, not the ship.');
    expect(document.body.textContent).toBe('Build beside the farm, not the ship.');
    const links = [...document.querySelectorAll('a')];
    expect(links.map(({ textContent }) => textContent)).toEqual(['farm']);
    expect(links[0]!.getAttribute('href')).toMatch(/rules\.html\?boxes=base#farm$/);
    links[0]!.click();
    expect(sheet.about).toBe('farm');
});

test('whoever wants another window gets the page of the rules there', () => {
    show('A farm');
    document.querySelector('a')!.dispatchEvent(new MouseEvent('click', { ctrlKey: true, cancelable: true }));
    expect(sheet.about).toBeNull();
});

test('inside what is pressed as a whole there are no links', () => {
    show('A farm', false);
    expect(document.querySelectorAll('a')).toHaveLength(0);
    expect(document.querySelector('.term')!.textContent).toBe('farm');
});
