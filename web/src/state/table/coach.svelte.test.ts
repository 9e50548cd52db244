import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Acted, Remark } from '../../messages';
import { FakeSocket } from '../../testing/fake-socket';
import { closeTable, openTable } from '../../testing/open-table';
import { decision, game, view, welcome } from '../../testing/samples';
import { settings } from '../app/settings.svelte';
import { Choice } from './choice.svelte';
import { Coach } from './coach.svelte';
import type { TableStore } from './table.svelte';

const REMARK: Remark = {
    about: 'tile',
    reason: { player: 0, item: 'tiles', gold: 0, hexes: ['d1'], clauses: [] },
    further: 1,
    gold: 6,
    better: [{ kind: 'build', hex: 'a1' }],
};

let table: TableStore;
let coach: Coach;
let choice: Choice;
let asked = 0;
let stop: () => void;

/** A table of Ann, who looks, and whoever else sits there. */
function sitWith(kind: 'bot' | 'person'): void {
    const shown = view(game([[], []], decision({ build: ['a1', 'b1'], end: [] })));
    const seats = shown.seats.map((seat, index) =>
        index ? { ...seat, kind, bot: kind === 'bot' ? ('greedy' as const) : null } : seat,
    );
    FakeSocket.latest.say(welcome({ ...shown, seats, hints: true }));
    flushSync();
}

/** The reader decides that; it is the reader's decision again at once. */
async function decide(kind: string, number: number): Promise<void> {
    const entry: Acted = { type: 'acted', seat: 0, kind, hex: null, bot: false };
    FakeSocket.latest.say({ type: 'update', number, at: 0, entry, events: [], view: table.view });
    flushSync();
    await new Promise((go) => setTimeout(go));
    flushSync();
}

beforeEach(() => {
    asked = 0;
    settings.coach = true;
    table = openTable({
        answer: (address) => {
            if (!address.endsWith('/coach')) return undefined;
            asked += 1;
            return new Response(JSON.stringify({ remark: REMARK }));
        },
    });
    choice = new Choice(table);
    coach = new Coach(table, choice);
    stop = $effect.root(() => void coach.listen());
});

afterEach(() => {
    stop();
    settings.coach = null;
    closeTable(table);
});

test('after a turn the coach is asked once, and goes when the reader decides something', async () => {
    sitWith('bot');
    await decide('build', 15);
    expect(asked).toBe(0);
    await decide('end', 16);
    expect([asked, coach.remark]).toEqual([1, REMARK]);
    coach.show(true);
    expect(choice.better).toEqual(REMARK.better);
    await decide('build', 17);
    expect([asked, coach.remark, choice.better]).toEqual([1, null, null]);
});

test('the same is not said twice in a row', async () => {
    sitWith('bot');
    await decide('end', 15);
    await decide('end', 16);
    expect([asked, coach.remark]).toEqual([2, null]);
    await decide('end', 17);
    expect(coach.remark).toEqual(REMARK);
});

test('among people, and where the reader does not want it, nobody asks', async () => {
    sitWith('person');
    await decide('end', 15);
    expect(asked).toBe(0);
    sitWith('bot');
    settings.coach = false;
    await decide('end', 19);
    expect(asked).toBe(0);
});
