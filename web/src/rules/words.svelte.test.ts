import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainNames } from './names';
import { sheet } from '../state/app/sheet.svelte';
import { choose } from '../texts';
import Words from '../parts/common/Words.svelte';

let shown: Record<string, unknown> | undefined;
let page: HTMLElement;

beforeEach(async () => {
    await choose('en');
    explainNames();
    sheet.boxes = ['base'];
    page = document.body.appendChild(document.createElement('p'));
});

afterEach(() => {
    if (shown) void unmount(shown);
    shown = undefined;
    page.remove();
    sheet.boxes = null;
    sheet.close();
});

function show(text: string, links = true): void {
    shown = mount(Words, { target: page, props: { text, links } });
    flushSync();
}

test('a name is a link that opens the rules of the thing, and nothing is lost of the text', () => {
    show('Build beside the farm, not the ship.');
    expect(page.textContent).toBe('Build beside the farm, not the ship.');
    const links = [...page.querySelectorAll('a')];
    expect(links.map(({ textContent }) => textContent)).toEqual(['farm']);
    expect(links[0]!.getAttribute('href')).toMatch(/rules\.html\?boxes=base#farm$/);
    links[0]!.click();
    expect(sheet.about).toBe('farm');
});

test('whoever wants another window gets the page of the rules there', () => {
    show('A farm');
    page.querySelector('a')!.dispatchEvent(new MouseEvent('click', { ctrlKey: true, cancelable: true }));
    expect(sheet.about).toBeNull();
});

test('inside what is pressed as a whole there are no links', () => {
    show('A farm', false);
    expect(page.querySelectorAll('a')).toHaveLength(0);
    expect(page.querySelector('.term')!.textContent).toBe('farm');
});
