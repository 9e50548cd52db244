import { flushSync, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket';
import { Choice } from '../../state/table/choice.svelte';
import { Lit } from '../../state/table/lit.svelte';
import { closeTable, openTable, showInGame } from '../../testing/open-table';
import { decision, game, view, welcome } from '../../testing/samples';
import type { TableStore } from '../../state/table/table.svelte';
import { choose } from '../../texts';
import PreviewBox from './PreviewBox.svelte';

let table: TableStore;

beforeEach(() => (table = openTable()));
afterEach(() => closeTable(table));

test('rivals of the same name who lose the same are told of one by one', async () => {
    await choose('en');
    const choice = new Choice(table);
    const previews = { build: { b1: { gold: 2, items: { lords: 2 }, others: { 1: -6, 2: -6 } } } };
    FakeSocket.latest.say(welcome(view(game([['a1'], [], []], decision({ build: ['b1'] }, { previews })))));
    choice.pointed = 'b1';
    const shown = showInGame(PreviewBox, { table, choice }, new Lit(), ['Ann', 'Guest', 'Guest']);
    flushSync();
    const items = [...document.querySelectorAll('.item')].map(({ textContent }) => textContent);
    expect(items).toEqual(['Lords +2', 'Guest −6', 'Guest −6']);
    await unmount(shown);
});

test('a hex that brings a tile and no gold is not called worthless', async () => {
    await choose('en');
    const choice = new Choice(table);
    const special = { type: 'special' as const, symbol: 'farm', hex: 'c1' };
    const brings = { 0: [{ key: 'takes_tile', values: { special }, lost: false }] };
    const previews = { build: { b1: { gold: 0, items: {}, brings } } };
    FakeSocket.latest.say(welcome(view(game([['a1'], []], decision({ build: ['b1', 'c1'] }, { previews })))));
    const shown = showInGame(PreviewBox, { table, choice }, new Lit(), ['Ann', 'Bob']);
    const said = (hex: string) => {
        choice.pointed = hex;
        flushSync();
        return document.querySelector('.preview')!.textContent!.replace(/\s+/g, ' ').trim();
    };
    expect(said('b1')).toBe('Build b1 takes Farm');
    expect(said('c1')).toBe('Build c1 No gold yet');
    await unmount(shown);
});
