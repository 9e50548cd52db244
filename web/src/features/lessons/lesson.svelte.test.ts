import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LessonStart, LessonWay } from '../../messages';
import { FakeSocket } from '../../testing/fake-socket';
import { closeTable, openTable } from '../../testing/open-table';
import { builtUpdate, decision, game, view, welcome } from '../../testing/samples';
import type { TableStore } from '../../state/table/table.svelte';
import { LessonStore } from './lesson.svelte';

let table: TableStore;
let lesson: LessonStore;
let way: LessonWay;
let asked: string[];
let stop: () => void;

const CASTLE = { name: 'first', chapter: 2, step: 1 };
const shown = (...hexes: string[]) => view(game([hexes, []], decision({ build: ['q9', 'r9'] }), { can_undo: true }));

const WAGON = { name: 'crossroads', chapter: 2, step: 0 };

beforeEach(() => begin(CASTLE));

function begin(start: Required<LessonStart>): void {
    asked = [];
    table = openTable({ answer });
    lesson = new LessonStore(table, start);
    stop = $effect.root(() => {
        $effect(() => void lesson.look());
        lesson.follow();
    });
}

afterEach(() => {
    stop();
    closeTable(table);
});

function answer(address: string): Response | undefined {
    if (!address.includes('/lesson')) return undefined;
    asked.push(address.split('?')[1]!);
    return new Response(JSON.stringify(way));
}

/** Let the engine answer to what has changed. */
const settle = async () => {
    flushSync();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    await new Promise((go) => setTimeout(go));
    flushSync();
};

test('the engine says what leads to the goal, and what of it is lit', async () => {
    way = { steps: [{ kind: 'build', hex: 'q9' }], hexes: ['q9', 'q8'] };
    FakeSocket.latest.say(welcome(shown('r9')));
    await settle();
    expect(asked).toEqual(['step=1&left=0']);
    expect(lesson).toMatchObject({ at: 1, way: way.steps, lost: false, astray: false });
    expect(lesson.hexes()).toEqual(['q9', 'q8']);
});

test('who makes a detour may take it back', async () => {
    way = {
        steps: [
            { kind: 'build', hex: 'r9' },
            { kind: 'build', hex: 'q8' },
        ],
        hexes: ['r9'],
    };
    FakeSocket.latest.say(welcome(shown('j8')));
    await settle();
    expect(lesson.astray).toBe(false);
    FakeSocket.latest.say(builtUpdate(11, 0, 'j9', shown('j8', 'j9')));
    await settle();
    expect(lesson).toMatchObject({ lost: false, astray: true });
    expect(lesson.hexes()).toEqual(['r9']);
});

test('who goes step by step as told is on the way', async () => {
    stop();
    closeTable(table);
    begin(WAGON);
    way = { steps: ['q7', 'p7', 'o7'].map((hex) => ({ kind: 'place', hex })), hexes: ['q7'] };
    FakeSocket.latest.say(welcome(shown('r7')));
    const pick = builtUpdate(11, 0, 'r7', shown('r7', 'r9'));
    const entry = { type: 'acted' as const, seat: 0, kind: 'wagon', hex: 'r7', bot: false };
    FakeSocket.latest.say({ ...pick, events: [], entry });
    await settle();
    expect(lesson).toMatchObject({ tried: true, lost: false, astray: false });
});

test('a step that cannot be done any more lights nothing', async () => {
    way = { steps: null, hexes: [] };
    FakeSocket.latest.say(welcome(shown('j8')));
    await settle();
    expect(lesson).toMatchObject({ way: null, lost: true, astray: false });
    expect(lesson.hexes()).toEqual([]);
});

test('and points at nothing, even where what it asked for is on offer', async () => {
    stop();
    closeTable(table);
    begin({ ...CASTLE, step: 0 });
    way = { steps: [{ kind: 'farm', hex: 'j8' }], hexes: [] };
    FakeSocket.latest.say(welcome(view(game([['r9'], []], decision({ build: ['q9'], farm: ['j8'] })))));
    await settle();
    expect(lesson).toMatchObject({ mark: 'farm', action: 'farm' });
    way = { steps: null, hexes: [] };
    FakeSocket.latest.say(builtUpdate(11, 0, 'q9', view(game([['r9', 'q9'], []], decision({ farm: ['j8'] })))));
    await settle();
    expect(lesson).toMatchObject({ lost: true, mark: null, action: null });
});

test('nor can it when the turn or the game is over', async () => {
    way = { steps: [{ kind: 'build', hex: 'q9' }], hexes: ['q9'] };
    FakeSocket.latest.say(welcome(shown('j8')));
    await settle();
    const end = builtUpdate(11, 0, 'j9', shown('j8', 'j9'));
    FakeSocket.latest.say({
        ...end,
        events: [],
        entry: { type: 'acted', seat: 0, kind: 'end', hex: null, bot: false },
    });
    await settle();
    expect(lesson.lost).toBe(true);
    FakeSocket.latest.say(welcome(view(game([['j8'], []], null, { over: true }), { status: 'finished' })));
    await settle();
    expect(lesson.lost).toBe(true);
});

test('nor after the learner has resigned', async () => {
    way = { steps: [{ kind: 'build', hex: 'q9' }], hexes: ['q9'] };
    FakeSocket.latest.say(welcome(shown('j8')));
    await settle();
    expect(lesson.lost).toBe(false);
    FakeSocket.latest.say(welcome(view(game([['j8'], []], null), { status: 'finished' })));
    await settle();
    expect(lesson.lost).toBe(true);
});
