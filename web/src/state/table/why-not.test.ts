import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WhyNot as Answer } from '../../messages';
import { FakeSocket } from '../../testing/fake-socket';
import { choose } from '../../texts';
import { Choice } from './choice.svelte';
import { closeTable, openTable } from '../../testing/open-table';
import { decision, game, view, welcome } from '../../testing/samples';
import type { TableStore } from './table.svelte';
import { WhyNot } from './why-not.svelte';

let table: TableStore;
let choice: Choice;
let why: WhyNot;
let answer: Answer | null;
let asked: string[];
const NAMES = ['Ann', 'Bob'];

beforeEach(async () => {
    await choose('en');
    [answer, asked] = [null, []];
    vi.useFakeTimers();
    table = openTable({ answer: whyNot });
    choice = new Choice(table);
    why = new WhyNot(table, choice);
});

afterEach(() => closeTable(table));

function whyNot(address: string): Response | undefined {
    if (!address.includes('why-not')) return undefined;
    asked.push(address.split('?')[1]!);
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 409 });
}

const ask = (...args: Parameters<typeof decision>) =>
    FakeSocket.latest.say(welcome(view(game([['a1'], ['c1']], decision(...args)))));

test('the server is asked about the action in use, and its answer is put into words', async () => {
    ask({ build: ['b1'], farm: ['d1'] });
    answer = { fault: 'card', printed: 'canyon', wanted: ['grass'] };
    expect(await why.ask('d1', NAMES)).toBe('Your card shows grass; this is a canyon hex.');
    choice.choose('farm');
    answer = { fault: 'piece', player: 1, thing: 'house' };
    expect(await why.ask('c1', NAMES)).toBe('Occupied: a settlement of Bob is here.');
    expect(asked).toEqual(['action=build&hex=d1', 'action=farm&hex=c1']);
});

test('a piece that is picked up follows the rule of its action', async () => {
    ask({ place: ['b1'] }, { under_way: 'paddock', picked: 'a1' });
    answer = { fault: 'rule' };
    expect(await why.ask('d1', NAMES)).toMatch(/^Paddock: not here\. Move one of your settlements exactly two hexes/);
    expect(asked).toEqual(['action=place&hex=d1']);
});

test('the words go when something else is to be decided, can be done there, or after a while', async () => {
    ask({ build: ['b1'] });
    answer = { fault: 'special', printed: 'tavern' };
    await why.ask('d1', NAMES);
    expect(why.told).toMatchObject({ hex: 'd1', text: 'Tavern: nothing can be placed on this hex.' });
    choice.pointed = 'b1';
    expect(why.told).toBeNull();
    choice.pointed = 'd1';
    expect(why.told).not.toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(why.told).toBeNull();
    await why.ask('d1', NAMES);
    ask({ build: ['b1', 'c1'] });
    expect(why.told).toBeNull();
});

test('without an action in use, without an answer and out of turn there are words, too', async () => {
    ask({ farm: ['b1'], tower: ['c1'], end: [] });
    expect(await why.ask('d1', NAMES)).toBe('Nothing can be done here right now.');
    ask({ build: ['b1'] });
    expect(await why.ask('d1', NAMES)).toBe('d1 is not legal now.');
    FakeSocket.latest.say(welcome(view(game([['a1'], ['c1']]))));
    expect(await why.ask('d1', NAMES)).toBe('It is Bob’s turn.');
    expect(asked).toEqual(['action=build&hex=d1']);
});
