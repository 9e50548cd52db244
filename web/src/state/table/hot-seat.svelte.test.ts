import { beforeEach, expect, test, vi } from 'vitest';
import type { Seat, TableView } from '../../messages';
import { game, view } from '../../testing/samples';
import { HotSeat, type SharedTable } from './hot-seat.svelte';

const PEOPLE = view(null).seats;
const bot: Seat = { ...PEOPLE[0]!, kind: 'bot', name: 'Gatherer', bot: 'greedy' };

class FakeTable implements SharedTable {
    id = 'd_abcdefghijkl';
    view: TableView | null = $state.raw(null);
    seat: number | null = $state.raw(0);
    catchingUp = $state.raw(false);
    lookAs = vi.fn();

    get game() {
        return this.view?.game ?? null;
    }

    /** This one is to decide among these. */
    decides(decider: number, seats: Seat[] = PEOPLE, status: TableView['status'] = 'running'): void {
        this.view = view(game([[], [], []], null, { decider }), { seats, status });
    }
}

let table: FakeTable;
let hotSeat: HotSeat;

beforeEach(() => {
    table = new FakeTable();
    hotSeat = new HotSeat(table);
});

test('before anybody has taken the device everything is covered, also after a reload', () => {
    table.decides(0);
    expect([hotSeat.covered, hotSeat.next]).toEqual([true, 0]);
    hotSeat.take();
    expect([hotSeat.covered, table.lookAs.mock.calls]).toEqual([false, []]);
});

test('it is covered until the next one has taken it, and their own view has come', () => {
    table.decides(0);
    hotSeat.take();
    table.decides(1);
    expect([hotSeat.covered, hotSeat.next]).toEqual([true, 1]);
    hotSeat.take();
    expect(table.lookAs).toHaveBeenCalledWith(1);
    expect(hotSeat.covered).toBe(true);
    table.seat = 1;
    expect(hotSeat.covered).toBe(false);
});

test('while a bot decides, who has the device sees it play, and what it did is shown before it is covered', () => {
    table.decides(0, [...PEOPLE, bot]);
    hotSeat.take();
    table.decides(2, [...PEOPLE, bot]);
    expect([hotSeat.covered, hotSeat.next]).toEqual([false, null]);
    table.decides(1, [...PEOPLE, bot]);
    table.catchingUp = true;
    expect(hotSeat.covered).toBe(false);
    table.catchingUp = false;
    expect(hotSeat.covered).toBe(true);
});

test('a bot that decides when the page opens is waited for, covered', () => {
    table.decides(2, [...PEOPLE, bot]);
    expect([hotSeat.covered, hotSeat.next]).toEqual([true, null]);
});

test('the result is for all to see', () => {
    table.decides(1, PEOPLE, 'finished');
    expect(hotSeat.covered).toBe(false);
});

test('one person against bots has nobody to hide anything from, and neither has who plays at a server', () => {
    table.decides(0, [PEOPLE[0]!, bot]);
    expect(hotSeat.covered).toBe(false);
    table.id = 'abcdefghijkl';
    expect(new HotSeat(table).covered).toBe(false);
});
