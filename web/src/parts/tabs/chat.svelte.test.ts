import { flushSync, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChatLine } from '../../messages';
import { Choice } from '../../state/table/choice.svelte';
import { Lit } from '../../state/table/lit.svelte';
import type { TableStore } from '../../state/table/table.svelte';
import { FakeSocket } from '../../testing/fake-socket';
import { closeTable, openTable, showInGame } from '../../testing/open-table';
import { view, welcome } from '../../testing/samples';
import { choose } from '../../texts';
import Chat from './Chat.svelte';

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

test('names and what is said keep their direction to themselves', () => {
    const line: ChatLine = { type: 'spoke', number: 3, seat: 1, name: 'דנה', text: 'שלום 5 : 3' };
    FakeSocket.latest.say({ ...welcome(view(null)), chat: [line] });
    const part: Component<{ names: string[] }> = (anchor, { names }) => Chat(anchor, { view: view(null), names });
    shown = showInGame(part, { table, choice: new Choice(table) }, new Lit());
    flushSync();
    expect([...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent)).toEqual([
        line.name,
        line.text,
    ]);
});
