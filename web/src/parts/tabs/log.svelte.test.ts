import { flushSync, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sheet } from '../../state/app/sheet.svelte';
import { Choice } from '../../state/table/choice.svelte';
import { Lit } from '../../state/table/lit.svelte';
import type { TableStore } from '../../state/table/table.svelte';
import { FakeSocket } from '../../testing/fake-socket';
import { closeTable, openTable, showInGame } from '../../testing/open-table';
import { builtUpdate, game, view, welcome } from '../../testing/samples';
import { choose } from '../../texts';
import Log from './Log.svelte';

const played = view(game([['a1'], []]));
const LogOfGame: Component<{ names: string[] }> = (anchor, { names }) => Log(anchor, { view: played, names });

let table: TableStore;
let shown: Record<string, unknown>;

beforeEach(async () => {
    await choose('en');
    sheet.piecesOf = (text) =>
        text.split(/(farm)/i).map((text) => ({ text, about: /farm/i.test(text) ? 'farm' : null }));
    table = openTable();
    FakeSocket.latest.say(welcome(played));
});
afterEach(() => {
    void unmount(shown);
    closeTable(table);
});

test('a line that names a tile stays one line: what is pressed lays its parts out side by side', () => {
    const events = [{ type: 'tile_taken' as const, player: 0, tile: 'farm', hex: 'a1', text: '' }];
    FakeSocket.latest.say({ ...builtUpdate(11, 0, 'a1', played), events });
    shown = showInGame(LogOfGame, { table, choice: new Choice(table) }, new Lit(), ['Ann', 'Bob']);
    flushSync();
    const line = document.querySelector('li button')!;
    expect(line.textContent).toBe('Ann takes the Farm tile from a1.');
    expect(line.querySelectorAll('.term')).toHaveLength(1);
    expect([...line.childNodes].filter(({ textContent }) => textContent)).toHaveLength(1);
});
