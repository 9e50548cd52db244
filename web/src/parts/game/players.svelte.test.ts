import { flushSync, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Seat } from '../../messages';
import { Choice } from '../../state/table/choice.svelte';
import { Lit } from '../../state/table/lit.svelte';
import type { TableStore } from '../../state/table/table.svelte';
import { closeTable, openTable, showInGame } from '../../testing/open-table';
import { game, view } from '../../testing/samples';
import { choose } from '../../texts';
import Players from './Players.svelte';

let table: TableStore;
let shown: Record<string, unknown>;

beforeEach(async () => {
    await choose('en');
    table = openTable();
});

afterEach(() => {
    void unmount(shown);
    closeTable(table);
});

/** What is said of the player on the second seat. */
function state(second: Partial<Seat>): string {
    const [ann, bob] = view(null).seats;
    const seen = { ...view(null), seats: [ann!, { ...bob!, ...second }] };
    const part: Component<{ names: string[] }> = (anchor, { names }) =>
        Players(anchor, { view: seen, game: game([[], []]), hexes: [], names, you: 0 });
    shown = showInGame(part, { table, choice: new Choice(table) }, new Lit());
    flushSync();
    return document.querySelectorAll('.state')[1]!.textContent!.replace(/\s+/g, ' ').trim();
}

test('a bot is known as one', () => {
    expect(state({ kind: 'bot', bot: 'program:mine' })).toBe('bot');
});

test('a bot that plays for somebody is named', () => {
    expect(state({ bot: 'greedy' })).toBe('Gatherer plays');
});

test('a program that failed is marked with who plays on for it', () => {
    expect(state({ kind: 'bot', bot: 'program:mine', replaced_by: 'greedy' })).toBe('bot, replaced by Gatherer');
});
