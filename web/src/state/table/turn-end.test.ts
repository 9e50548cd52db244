import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-socket';
import { closeTable, openTable } from '../../testing/open-table';
import { builtUpdate, decision, game, view, welcome } from '../../testing/samples';
import type { TableStore } from './table.svelte';
import { GRACE } from './turn-end.svelte';

const asked = () => decision({ end: [], build: ['a1'] });
let table: TableStore;

function open(): void {
    table = openTable({ holdsEnd: () => true });
    FakeSocket.latest.say(welcome(view(game([[], []], asked()))));
}

beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    localStorage.clear();
    open();
});

afterEach(() => closeTable(table));

/** All ends of turns that were sent by any page. */
const ends = () => FakeSocket.all.flatMap((socket) => socket.asked('act'));
/** The table tells that the turn is over. */
function confirm(): void {
    FakeSocket.latest.say({ ...builtUpdate(11, 0, 'b1', view(game([[], []]))), events: [] });
    FakeSocket.latest.say({ type: 'done', number: 11, key: ends()[0]!.key!, seat: 0, secret: null, table: null });
}

test('the end of a turn is sent after two seconds, once', async () => {
    table.endTurn();
    await vi.advanceTimersByTimeAsync(GRACE - 1);
    expect([ends(), table.decision, table.canUndo]).toEqual([[], null, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ends()).toMatchObject([{ kind: 'end', after: 10 }]);
    confirm();
    await vi.advanceTimersByTimeAsync(5000);
    expect([ends().length, localStorage.length]).toEqual([1, 0]);
});

test('until then it can be taken back', async () => {
    table.endTurn();
    await vi.advanceTimersByTimeAsync(1900);
    table.undo();
    await vi.advanceTimersByTimeAsync(5000);
    expect([ends(), localStorage.length]).toEqual([[], 0]);
    expect(table.decision).toEqual(asked());
});

test('pressed twice it is sent at once, and only once', async () => {
    table.endTurn();
    table.endTurn();
    table.endTurn();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends().length).toBe(1);
});

test('whoever leaves the page sends it, and a later visit does not do it twice', async () => {
    table.endTurn();
    table.close();
    expect(ends().length).toBe(1);
    open();
    await vi.advanceTimersByTimeAsync(5000);
    expect(new Set(ends().map(({ key, after }) => `${key} ${after}`)).size).toBe(1);
});

test('a page that was killed is made up for by the next visit', async () => {
    table.endTurn();
    vi.clearAllTimers();
    open();
    expect(ends()).toMatchObject([{ kind: 'end', after: 10 }]);
});

test('nothing is left to do where the turn is over meanwhile', () => {
    table.endTurn();
    vi.clearAllTimers();
    table = openTable({ holdsEnd: () => true });
    FakeSocket.latest.say(welcome(view(game([[], []]))));
    expect([ends(), localStorage.length]).toEqual([[], 0]);
});

test('without a connection it is sent when there is one again', async () => {
    table.endTurn();
    FakeSocket.latest.drop();
    await vi.advanceTimersByTimeAsync(GRACE);
    expect(ends()).toEqual([]);
    FakeSocket.latest.accept();
    FakeSocket.latest.say(welcome(view(game([[], []], asked()))));
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends().length).toBe(1);
});

test('something decided in another window takes it back', async () => {
    table.endTurn();
    FakeSocket.latest.say(builtUpdate(11, 0, 'a1', view(game([['a1'], []], decision({ end: [] })))));
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends()).toEqual([]);
    expect(table.decision).not.toBeNull();
});
