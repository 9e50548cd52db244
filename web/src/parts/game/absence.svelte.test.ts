import { flushSync, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Present, TableView } from '../../messages';
import { Choice } from '../../state/table/choice.svelte';
import { Lit } from '../../state/table/lit.svelte';
import type { TableStore } from '../../state/table/table.svelte';
import { FakeSocket } from '../../testing/fake-socket';
import { closeTable, openTable, showInGame } from '../../testing/open-table';
import { game, view, welcome } from '../../testing/samples';
import { choose } from '../../texts';
import Absence from './Absence.svelte';

const MINUTE = 60_000;

let table: TableStore;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
    vi.useFakeTimers();
    await choose('en');
    table = openTable();
});

afterEach(() => {
    if (shown) void unmount(shown);
    shown = undefined;
    closeTable(table);
});

/** Bob is gone while it is his turn; the table says this besides. */
function show(more: Partial<TableView>, told: Partial<Present>): void {
    FakeSocket.latest.say(welcome(view(game([[], []]), more)));
    const gone = { seats: [true, false], away: [null, 8 * MINUTE], patience: 2 * MINUTE, ...told };
    FakeSocket.latest.say({ type: 'present', number: 10, watching: 0, ...gone });
    const part: Component<{ names: string[] }> = (anchor, { names }) =>
        Absence(anchor, {
            get view() {
                return table.view!;
            },
            seat: 1,
            names,
        });
    shown = showInGame(part, { table, choice: new Choice(table) }, new Lit());
    flushSync();
}

const words = () => document.querySelector('.absence p')!.textContent!.replace(/\s+/g, ' ').trim();
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.absence button')];
const labels = () => buttons().map(({ textContent }) => textContent!.trim());

test('the time that somebody is gone goes on, and a button comes when it is up', async () => {
    show({}, {});
    expect(words()).toBe('Bob has been away for 8 minutes. In 2 minutes you may let Planner play on.');
    expect(labels()).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    flushSync();
    expect(words()).toBe('Bob has been away for 9 minutes. In 1 minute you may let Planner play on.');
    await vi.advanceTimersByTimeAsync(MINUTE);
    flushSync();
    expect(words()).toBe('Bob has been away for 10 minutes.');
    expect(labels()).toEqual(['Let Planner play on']);
});

test('a bot plays on at the touch of a button', () => {
    show({}, { patience: 0 });
    buttons()[0]!.click();
    expect(FakeSocket.latest.asked('substitute')).toMatchObject([{ seat: 1 }]);
});

test('the game is claimed only after a second look', () => {
    show({ absence: { kind: 'claim', minutes: 5 } }, { patience: 0 });
    expect(labels()).toEqual(['Let Planner play on', 'Claim the game']);
    buttons()[1]!.click();
    flushSync();
    expect(FakeSocket.latest.asked('claim')).toEqual([]);
    const dialog = document.querySelector('dialog')!;
    expect(dialog.textContent).toContain('Bob then loses and you win.');
    dialog.querySelector<HTMLButtonElement>('button.primary')!.click();
    expect(FakeSocket.latest.asked('claim')).toMatchObject([{ seat: 1 }]);
});

test('who has claimed the game already is told', () => {
    show({ absence: { kind: 'claim', minutes: 5 }, claims: [0] }, { patience: 0 });
    expect(words()).toContain('You claimed the game. Everybody else here must do the same.');
});

test('those for whom a bot plays only see that somebody is gone', () => {
    const seats = view(null).seats.map((seat) => ({ ...seat, bot: 'planner' as const }));
    show({ seats }, { patience: 0 });
    expect([words(), labels()]).toEqual(['Bob has been away for 8 minutes.', []]);
});

test('where the host wished to wait, it is only said', () => {
    show({ absence: { kind: 'none', minutes: 10 } }, { patience: null });
    expect([words(), labels()]).toEqual(['Bob has been away for 8 minutes.', []]);
});
