import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Update } from '../../messages';
import { FakeSocket } from '../../testing/fake-socket';
import { keepSecret, secretOf } from '../../net/secrets';
import { closeTable, openTable } from '../../testing/open-table';
import { HEXES, built, builtUpdate, decision, game, view, welcome } from '../../testing/samples';
import type { Signal } from '../app/signals';
import { signalOf } from './signal-of';
import type { TableStore } from './table.svelte';

const BUILD = decision({ build: ['a1', 'b1'] });
let table: TableStore;
let told: Update[];
let signals: (Signal | null)[];
let turns: string[];
let failures: unknown[];
let paced: boolean;

beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    localStorage.clear();
    [told, signals, turns, failures, paced] = [[], [], [], [], true];
    const audience = {
        placed: () => signals.push('placed'),
        happened(update: Update, foreseen: boolean) {
            told.push(update);
            signals.push(signalOf(update, table.seat, foreseen));
        },
        turn: (kind: string) => turns.push(kind),
        failed: (failure: unknown) => failures.push(failure),
    };
    table = openTable({ audience, paced: () => paced });
});

afterEach(() => closeTable(table));

const start = (houses: string[][], asked: typeof BUILD | null = null) =>
    FakeSocket.latest.say(welcome(view(game(houses, asked))));
const hexes = () => table.board.pieces.map(({ hex }) => hex);
const sentAct = () => FakeSocket.latest.asked('act').at(-1)!;
const answer = (key: string, number = 11) =>
    FakeSocket.latest.say({ type: 'done', number, key, seat: 0, secret: null, table: null });

test('a welcome shows the table, and whose decision it is', () => {
    start([['a1'], []], BUILD);
    expect(hexes()).toEqual(['a1']);
    expect(table.hexes).toEqual(HEXES);
    expect(table.decision).toEqual(BUILD);
    expect(turns).toEqual(['decide']);
});

test('the own move is on the board at once, and stays when it is confirmed', async () => {
    start([[], []], BUILD);
    table.act('build', 'b1');
    expect(hexes()).toEqual(['b1']);
    expect(table.decision).toBeNull();
    expect(sentAct()).toMatchObject({ kind: 'build', hex: 'b1', after: 10 });
    FakeSocket.latest.say(builtUpdate(11, 0, 'b1', view(game([['b1'], []], BUILD))));
    answer(sentAct().key!);
    await vi.advanceTimersByTimeAsync(0);
    expect(hexes()).toEqual(['b1']);
    expect(table.decision).toEqual(BUILD);
});

test('the own move is heard when it is shown, and not again when it is confirmed', () => {
    start([[], []], BUILD);
    table.act('build', 'b1');
    expect(signals).toEqual(['placed']);
    FakeSocket.latest.say(builtUpdate(11, 0, 'b1', view(game([['b1'], []], BUILD))));
    expect(signals).toEqual(['placed', null]);
});

test('moves of others are heard, and own ones that were made elsewhere', () => {
    start([[], []], BUILD);
    FakeSocket.latest.say(builtUpdate(11, 0, 'b1', view(game([['b1'], []]))));
    FakeSocket.latest.say(builtUpdate(12, 1, 'c1', view(game([['b1'], ['c1']], BUILD))));
    expect(signals).toEqual(['placed', 'others']);
});

test('a refused move is taken off again, and the reader is told', async () => {
    start([[], []], BUILD);
    table.act('build', 'b1');
    FakeSocket.latest.say({ type: 'refused', number: 10, key: sentAct().key!, code: 'stale', message: '' });
    await vi.advanceTimersByTimeAsync(0);
    expect(hexes()).toEqual([]);
    expect(table.decision).toEqual(BUILD);
    expect(failures).toMatchObject([{ code: 'stale' }]);
});

test('a move that was on its way when the connection broke is sent again', async () => {
    start([[], []], BUILD);
    table.act('build', 'b1');
    const { key } = sentAct();
    FakeSocket.latest.drop();
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.latest.accept();
    expect(FakeSocket.latest.asked('hello')[0]!.last).toBe(10);
    expect(hexes()).toEqual(['b1']);
    FakeSocket.latest.say({
        type: 'present',
        number: 10,
        seats: [true, true],
        watching: 3,
        away: [null, null],
        patience: null,
    });
    expect(sentAct().key).toBe(key);
    expect(table.watching).toBe(3);
});

test('an answer that comes late does not take the next move off the board', async () => {
    start([[], []], BUILD);
    table.act('build', 'b1');
    const { key } = sentAct();
    FakeSocket.latest.say(builtUpdate(11, 0, 'b1', view(game([['b1'], []], BUILD))));
    table.act('build', 'a1');
    answer(key!);
    await vi.advanceTimersByTimeAsync(0);
    expect(hexes()).toEqual(['b1', 'a1']);
    expect(table.decision).toBeNull();
});

test('a refused word leaves the move on its way', async () => {
    start([[], []], BUILD);
    table.act('build', 'b1');
    void table.ask({ type: 'chat', text: 'Hello' });
    const { key } = FakeSocket.latest.asked('chat')[0]!;
    FakeSocket.latest.say({ type: 'refused', number: 10, key: key!, code: 'too_fast', message: '' });
    await vi.advanceTimersByTimeAsync(0);
    expect(hexes()).toEqual(['b1']);
    expect(failures).toMatchObject([{ code: 'too_fast' }]);
});

test('nothing can be decided while a move is on its way', () => {
    start([[], []], BUILD);
    table.act('build', 'b1');
    table.act('build', 'a1');
    expect(FakeSocket.latest.asked('act')).toHaveLength(1);
});

test('a picked piece goes to the place at once', () => {
    FakeSocket.latest.say(
        welcome(view(game([['a1', 'b1'], []], decision({ place: ['c1'] }, { under_way: 'barn', picked: 'a1' })))),
    );
    expect(table.picked).toBe('a1');
    table.act('place', 'c1');
    expect(hexes()).toEqual(['c1', 'b1']);
});

test('moves of others are shown one after another, and only then may one decide', async () => {
    start([[], []]);
    FakeSocket.latest.say(builtUpdate(11, 1, 'a1', view(game([[], ['a1']]))));
    FakeSocket.latest.say(builtUpdate(12, 1, 'b1', view(game([[], ['a1', 'b1']], BUILD))));
    expect(hexes()).toEqual(['a1']);
    expect(table.catchingUp).toBe(true);
    expect(table.decision).toBeNull();
    await vi.advanceTimersByTimeAsync(600);
    expect(hexes()).toEqual(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(600);
    expect(table.decision).toEqual(BUILD);
    expect(turns).toEqual(['decide']);
    expect(table.last).toEqual(['a1', 'b1']);
    expect(told.map(({ number }) => number)).toEqual([11, 12]);
});

test('whoever is far behind catches up faster', async () => {
    start([[], []]);
    const hexes = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'];
    hexes.forEach((hex, index) =>
        FakeSocket.latest.say(builtUpdate(11 + index, 1, hex, view(game([[], hexes.slice(0, index + 1)])))),
    );
    await vi.advanceTimersByTimeAsync(520 + 260 + 30);
    expect(told).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(520);
    expect(told).toHaveLength(4);
});

test('who does not want to wait sees them at once, each told of once', () => {
    start([[], []]);
    FakeSocket.latest.say(builtUpdate(11, 1, 'a1', view(game([[], ['a1']]))));
    FakeSocket.latest.say(builtUpdate(12, 1, 'b1', view(game([[], ['a1', 'b1']], BUILD))));
    table.skip();
    expect(hexes()).toEqual(['a1', 'b1']);
    expect(table.decision).toEqual(BUILD);
    expect(told).toHaveLength(2);
});

test('without animation nothing waits', () => {
    paced = false;
    start([[], []]);
    FakeSocket.latest.say(builtUpdate(11, 1, 'a1', view(game([[], ['a1']], BUILD))));
    expect(table.decision).toEqual(BUILD);
});

test('of several missed updates the last brings the view; the others show by their events', async () => {
    start([[], []]);
    FakeSocket.latest.say(builtUpdate(11, 1, 'a1', null));
    expect(hexes()).toEqual(['a1']);
    FakeSocket.latest.say(builtUpdate(12, 1, 'b1', view(game([[], ['a1', 'b1']], BUILD))));
    await vi.advanceTimersByTimeAsync(1200);
    expect(hexes()).toEqual(['a1', 'b1']);
});

test('a move that is taken back and played again is marked once', () => {
    paced = false;
    start([[], []]);
    const shown = view(game([[], ['a1']]));
    FakeSocket.latest.say(builtUpdate(11, 1, 'a1', shown));
    FakeSocket.latest.say({
        type: 'update',
        number: 12,
        at: 0,
        entry: { type: 'undid', seat: 1 },
        events: [],
        view: view(game([[], []])),
    });
    expect(table.last).toEqual([]);
    FakeSocket.latest.say({ ...builtUpdate(13, 1, 'a1', shown), entry: { type: 'redid', seat: 1 } });
    FakeSocket.latest.say({ ...builtUpdate(14, 1, 'a1', shown), entry: { type: 'redid', seat: 1 } });
    expect(table.last).toEqual(['a1']);
});

test('what was told already is not shown twice', () => {
    paced = false;
    start([[], []]);
    const update = builtUpdate(11, 1, 'a1', view(game([[], ['a1']])));
    FakeSocket.latest.say(update);
    FakeSocket.latest.say(update);
    expect(told).toHaveLength(1);
    expect(table.log).toHaveLength(1);
});

test('what happened before is read into the log', async () => {
    const before = { number: 10, updates: [{ ...builtUpdate(9, 1, 'c1', null), events: [built(1, 'c1')] }] };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(before))));
    start([[], ['c1']]);
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(table.log).toHaveLength(1));
    expect(table.last).toEqual(['c1']);
});

test('the log is read page by page', async () => {
    const pages: Record<string, Update[]> = {
        0: [builtUpdate(1, 0, 'a1', null), builtUpdate(2, 1, 'b1', null)],
        2: [builtUpdate(10, 0, 'c1', null)],
    };
    vi.stubGlobal('fetch', (address: string) => {
        const updates = pages[address.split('after=')[1]!];
        return Promise.resolve(new Response(JSON.stringify({ number: 10, updates })));
    });
    start([['a1', 'c1'], ['b1']]);
    await vi.waitFor(() => expect(table.log.map(({ hexes }) => hexes)).toEqual([['a1'], ['b1'], ['c1']]));
});

test('a city hall that is told of hex by hex stands once, in the middle', () => {
    paced = false;
    start([[], []]);
    const events = ['a1', 'b1', 'c1'].map((hex) => built(1, hex, 'city_hall'));
    FakeSocket.latest.say({ ...builtUpdate(11, 1, 'b1', null), events });
    expect(hexes()).toEqual(['b1']);
});

test('the whole turn is taken back, as far as the server lets one', async () => {
    start([['a1', 'b1'], []], BUILD);
    FakeSocket.latest.say(builtUpdate(11, 0, 'b1', view(game([['a1', 'b1'], []], BUILD, { can_undo: true }))));
    void table.undoAll();
    for (const left of [['a1'], []]) {
        const { key } = FakeSocket.latest.asked('undo').at(-1)!;
        const shown = view(game([left, []], BUILD, { can_undo: left.length > 0 }));
        const number = 13 - left.length;
        FakeSocket.latest.say({
            ...builtUpdate(number, 0, 'a1', shown),
            entry: { type: 'undid', seat: 0 },
            events: [],
        });
        answer(key!, number);
        await vi.advanceTimersByTimeAsync(0);
    }
    expect(FakeSocket.latest.asked('undo')).toHaveLength(2);
    expect(hexes()).toEqual([]);
});

test('chat is kept and not in the log', () => {
    start([[], []]);
    FakeSocket.latest.say({
        type: 'update',
        number: 11,
        at: 0,
        entry: { type: 'spoke', seat: 1, text: 'hi' },
        events: [],
        view: view(game([[], []])),
    });
    expect(table.chat).toMatchObject([{ number: 11, name: 'Bob', text: 'hi' }]);
    expect(table.log).toEqual([]);
});

test('what somebody said and was called is gone once their data were deleted', async () => {
    start([[], []]);
    const spoken = { type: 'spoke', seat: 1, text: 'hi' } as const;
    const tell = (number: number, entry: Update['entry']) =>
        FakeSocket.latest.say({ type: 'update', number, at: 0, entry, events: [], view: view(game([[], []])) });
    tell(11, { type: 'joined', seat: 1, name: 'Bob', colour: 'red', rated: false });
    tell(12, spoken);
    const kept = { number: 13, at: 0, events: [], view: null, type: 'update', entry: { type: 'erased', seat: 1 } };
    vi.stubGlobal('fetch', (address: string) =>
        Promise.resolve(
            new Response(
                JSON.stringify(
                    address.includes('/updates')
                        ? { number: 13, updates: address.endsWith('after=0') ? [kept] : [] }
                        : { chat: [{ ...spoken, number: 12, text: '' }] },
                ),
            ),
        ),
    );
    tell(13, { type: 'erased', seat: 1 });
    tell(14, { ...spoken, seat: 0, text: 'oh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(table.chat.map(({ number, text }) => [number, text])).toEqual([
        [12, ''],
        [14, 'oh'],
    ]);
    expect(table.log.flatMap(({ entries }) => entries.map(({ type }) => type))).toEqual(['erased']);
});

test('a tile taken and gold earned rise from the board', () => {
    start([[], []]);
    const events = [
        { type: 'tile_taken', player: 0, tile: 'tavern', hex: 'd1', text: '' },
        { type: 'gold_earned', player: 0, gold: 2, why: 'families', hexes: ['a1', 'b1'], text: '' },
    ] as const;
    FakeSocket.latest.say({
        ...builtUpdate(11, 0, 'a1', view(game([['a1'], []]))),
        events: [...events.map((event) => ({ ...event, hexes: ['a1'] }))] as Update['events'],
    });
    expect(table.effects.map(({ kind, hex, text }) => [kind, hex, text])).toEqual([
        ['tile', 'd1', 'tavern'],
        ['gold', 'a1', '+2'],
    ]);
});

test('a secret that is none any more is forgotten, and one watches', async () => {
    keepSecret('abcdefghijkl', '0.old');
    FakeSocket.latest.drop(1008, 'that is no secret of a seat at this table');
    expect(secretOf('abcdefghijkl')).toBeNull();
    await vi.advanceTimersByTimeAsync(400);
    FakeSocket.latest.accept();
    expect(FakeSocket.latest.asked('hello')[0]).toEqual({ type: 'hello', secret: null, last: null, texts: false });
});

test('who sits down keeps the secret', async () => {
    FakeSocket.latest.say({ ...welcome(view(null)), seat: null });
    const sat = table.ask({ type: 'join', name: 'Ann' });
    const { key } = FakeSocket.latest.asked('join')[0]!;
    FakeSocket.latest.say({ type: 'done', number: 11, key: key!, seat: 1, secret: '1.new', table: 'abcdefghijkl' });
    await sat;
    expect(table.seat).toBe(1);
    expect(secretOf('abcdefghijkl')).toBe('1.new');
});

test('the end is told once', () => {
    paced = false;
    start([[], []], BUILD);
    const over = view(game([['a1'], []], null, { over: true }), { status: 'finished', winners: [0] });
    FakeSocket.latest.say(builtUpdate(11, 0, 'a1', over));
    FakeSocket.latest.say({
        type: 'update',
        number: 12,
        at: 0,
        entry: { type: 'spoke', seat: 1, text: 'gg' },
        events: [],
        view: over,
    });
    expect(turns).toEqual(['decide', 'over']);
});

/** The server does what was asked last, after which the reader's houses stand there and so many decisions were made. */
async function confirm(houses: string[], actions: number, asked: typeof BUILD | null = BUILD): Promise<void> {
    const { key, hex } = sentAct();
    FakeSocket.latest.say(builtUpdate(10 + actions, 0, String(hex), view(game([houses, []], asked, { actions }))));
    answer(key!, 10 + actions);
    await vi.advanceTimersByTimeAsync(1000);
}

const STEPS = [
    { kind: 'build', hex: 'a1' },
    { kind: 'build', hex: 'b1' },
];

test('several steps are played one after the other, each when the one before is confirmed', async () => {
    start([[], []], BUILD);
    void table.play(STEPS);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.latest.asked('act')).toHaveLength(1);
    await confirm(['a1'], 1);
    expect(sentAct()).toMatchObject({ kind: 'build', hex: 'b1', after: 11 });
    await confirm(['a1', 'b1'], 2);
    expect(FakeSocket.latest.asked('act')).toHaveLength(2);
    expect(failures).toEqual([]);
});

test('a refused step is the last one', async () => {
    start([[], []], BUILD);
    void table.play(STEPS);
    FakeSocket.latest.say({ type: 'refused', number: 10, key: sentAct().key!, code: 'time_is_up', message: '' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.latest.asked('act')).toHaveLength(1);
    expect(failures).toMatchObject([{ code: 'time_is_up' }]);
});

test.each([
    ['is not on offer any more', decision({ build: ['c1'] }), 1],
    ['is somebody else’s to decide', null, 1],
    ['was overtaken by another decision', BUILD, 2],
])('a step that %s is not played, and the reader is told', async (_, asked, actions) => {
    start([[], []], BUILD);
    void table.play(STEPS);
    await confirm(['a1'], actions, asked);
    expect(FakeSocket.latest.asked('act')).toHaveLength(1);
    expect(failures).toMatchObject([{ code: 'stale' }]);
});

test('who has gone is told, with the time since when and how long is to be waited', async () => {
    start([[], []], null);
    expect(table.view!.seats.map(({ away }) => away)).toEqual([null, null]);
    await vi.advanceTimersByTimeAsync(5000);
    const gone = { seats: [true, false], away: [null, 60_000], patience: 540_000 };
    FakeSocket.latest.say({ type: 'present', number: 10, watching: 0, ...gone });
    expect(table.view!.seats.map(({ present, away }) => [present, away])).toEqual([
        [true, null],
        [false, 60_000],
    ]);
    expect([table.view!.patience, table.presenceAt]).toEqual([540_000, Date.now()]);
});

test('what a bot is at is known until it has decided', () => {
    start([[], []], null);
    expect(table.thinking).toBe(null);
    const told = { type: 'thinking', number: 10, seat: 1, behind: null, elapsed: 700, budget: 1500 } as const;
    FakeSocket.latest.say(told);
    expect(table.thinking).toMatchObject(told);
    FakeSocket.latest.say(builtUpdate(11, 1, 'a1', view(game([[], ['a1']]))));
    expect(table.thinking).toBe(null);
});
