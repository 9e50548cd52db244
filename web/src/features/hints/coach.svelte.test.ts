import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Acted, Remark } from '../../messages';
import { FakeSocket } from '../../testing/fake-socket';
import { closeTable, openTable } from '../../testing/open-table';
import { decision, game, view, welcome } from '../../testing/samples';
import { Coach } from './coach.svelte';
import { turnCoach } from './first-games.svelte';
import type { TableStore } from '../../state/table/table.svelte';

const REMARK: Remark = {
    about: 'tile',
    reason: { player: 0, item: 'tiles', gold: 0, hexes: ['d1'], clauses: [] },
    further: 1,
    gold: 6,
    better: [{ kind: 'build', hex: 'a1' }],
};

let table: TableStore;
let coach: Coach;
let asked = 0;
let stop: () => void;

/** A table of Ann, the viewer, and other players. */
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
    turnCoach(true);
    table = openTable({
        answer: (address) => {
            if (!address.endsWith('/coach')) return undefined;
            asked += 1;
            return new Response(JSON.stringify({ remark: REMARK }));
        },
    });
    coach = new Coach(table);
    stop = $effect.root(() => void coach.listen());
});

afterEach(() => {
    stop();
    closeTable(table);
});

test('after a turn the coach is asked once, and goes when the reader decides something', async () => {
    sitWith('bot');
    await decide('build', 15);
    expect(asked).toBe(0);
    await decide('end', 16);
    expect([asked, coach.remark]).toEqual([1, REMARK]);
    coach.shows = true;
    await decide('build', 17);
    expect([asked, coach.remark, coach.shows]).toEqual([1, null, false]);
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
    turnCoach(false);
    await decide('end', 19);
    expect(asked).toBe(0);
});
