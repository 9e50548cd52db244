import { beforeEach, expect, test, vi } from 'vitest';
import type { GameTurn, Standing, Step, Turns } from '../../messages';
import { install } from '../../feature';
import { table as fetchTable } from '../../net/api';
import { faultsOf, pageOfMoment } from './address';
import { step as fetchStep, turns as fetchTurns } from './api';
import { ReplayStore } from './replay.svelte';
import { game, view, welcome } from '../../testing/samples';
import { choose } from '../../texts';

vi.mock('../../net/api');
vi.mock('./api');

const STEPS = 9;
const moment = (step: number): Step => ({
    step,
    steps: STEPS,
    round: 1,
    action: null,
    seat: null,
    events: [],
    resigned: [{ seat: 1, step: 7 }],
    game: game([[], []]),
});

const standing = (gold: number): Standing => ({ gold: [{ knights: gold }, { knights: 0 }], chances: [0.5, 0.5] });
const turn = (seat: number, first: number, last: number): GameTurn => ({
    ...{ round: 1, seat, card: 'grass', first, last, events: [] },
    after: standing(last),
});
/** Three turns; the last one was not ended. */
const TURNS: Turns = { before: standing(0), turns: [turn(0, 0, 4), turn(1, 4, 8), turn(0, 8, STEPS)] };

beforeEach(() => choose('en'));

/** A feature that has something to read, too. */
install([{ replayTab: { name: 'analysis', load: () => Promise.reject(new Error('not wanted')) } }]);

beforeEach(() => {
    const seats = view(null).seats.map((seat, index) => ({ ...seat, resigned: index === 1, bot: 'planner' as const }));
    const finished = view(game([[], []], null, { actions: STEPS }), { status: 'finished', seats });
    vi.mocked(fetchTable).mockResolvedValue(welcome(finished));
    vi.mocked(fetchTurns).mockResolvedValue(TURNS);
    vi.mocked(fetchStep).mockImplementation(async (_, step) => moment(step));
});

async function opened(at: number | null): Promise<ReplayStore> {
    const replay = new ReplayStore('abcdefghijkl');
    await replay.open({ step: at });
    return replay;
}

test('it opens at the step that the address names, or where the game ends', async () => {
    expect((await opened(null)).step?.step).toBe(0);
    expect((await opened(4)).step?.step).toBe(4);
    expect((await opened(4711)).step?.step).toBe(STEPS);
    expect(vi.mocked(fetchStep).mock.calls.every(([, step]) => step <= STEPS)).toBe(true);
});

test('nobody has given up before it happened', async () => {
    const replay = await opened(6);
    const shown = () => [replay.seats.map(({ resigned }) => resigned), replay.givingUp];
    expect(shown()).toEqual([[false, false], []]);
    await replay.go(7);
    expect(shown()).toEqual([[false, true], [1]]);
    await replay.go(8);
    expect(shown()).toEqual([[false, true], []]);
    expect(replay.seats.map(({ bot }) => bot)).toEqual([null, null]);
});

test('it says why there is nothing to be seen', async () => {
    vi.mocked(fetchStep).mockRejectedValue(new Error('not yet'));
    const replay = await opened(0);
    expect(replay.failure).toEqual(new Error('not yet'));
});

test('where a moment cannot be had, the one before stays, and it is said why', async () => {
    const told: unknown[] = [];
    const replay = new ReplayStore('abcdefghijkl', undefined, (failure) => told.push(failure));
    await replay.open({ step: 4 });
    vi.mocked(fetchStep).mockRejectedValue(new Error('gone'));
    replay.playing = true;
    await replay.go(9);
    expect([replay.step?.step, replay.wanted, replay.playing, replay.failure]).toEqual([4, 4, false, null]);
    await replay.look(1);
    expect([replay.eyes, replay.step?.step]).toEqual([null, 4]);
    expect(told).toEqual([new Error('gone'), new Error('gone')]);
});

test('it goes on by turns from anywhere', async () => {
    const replay = await opened(6);
    const at = () => [replay.step?.step, replay.turn, replay.whole?.first ?? null];
    expect(at()).toEqual([6, 2, null]);
    await replay.goBy(1);
    expect(at()).toEqual([8, 2, 4]);
    await replay.goBy(1);
    expect(at()).toEqual([9, 3, 8]);
    await replay.goBy(1);
    expect(at()).toEqual([9, 3, 8]);
    await replay.go(6);
    await replay.goBy(-1);
    expect(at()).toEqual([4, 1, 0]);
    await replay.goBy(-1);
    expect(at()).toEqual([0, 0, null]);
    await replay.goBy(-1);
    expect(at()).toEqual([0, 0, null]);
    expect(replay.standings.map(({ gold }) => gold[0]!.knights)).toEqual([0, 4, 8, 9]);
});

test.each([
    [{ turn: '2' }, 8, [], '/t/abcdefghijkl/replay?turn=2'],
    [{ turn: '0', eyes: '2' }, 0, [], '/t/abcdefghijkl/replay?turn=0&eyes=2'],
    [{ step: 5, eyes: '1' }, 5, [], '/t/abcdefghijkl/replay/5?eyes=1'],
    [{ turn: '99999' }, 9, ['99999'], '/t/abcdefghijkl/replay?turn=3'],
    [{ turn: 'abc' }, 0, ['abc'], '/t/abcdefghijkl/replay?turn=0'],
    [{ turn: '-1', eyes: '3' }, 0, ['-1', '3'], '/t/abcdefghijkl/replay?turn=0'],
    [{ turn: '1', tab: 'analysis' }, 4, [], '/t/abcdefghijkl/replay?turn=1'],
    [{ turn: '1', tab: 'xyz' }, 4, ['xyz'], '/t/abcdefghijkl/replay?turn=1'],
    [{ turn: '' }, 0, ['“”'], '/t/abcdefghijkl/replay?turn=0'],
    [{ turn: '9'.repeat(400) }, 0, [`${'9'.repeat(20)}…`], '/t/abcdefghijkl/replay?turn=0'],
])('what an address names is shown, or said not to be there: %o', async (asked, step, said, page) => {
    const replay = new ReplayStore('abcdefghijkl');
    await replay.open(asked);
    expect(replay.step?.step).toBe(step);
    const faults = faultsOf(asked, replay);
    expect(faults).toHaveLength(said.length);
    said.forEach((typed, index) => expect(faults[index]).toContain(typed));
    expect(pageOfMoment(replay)).toBe(page);
});

test('with the eyes of a seat the same moment is asked for anew', async () => {
    const replay = await opened(5);
    await replay.look(1);
    expect(vi.mocked(fetchStep)).toHaveBeenCalledWith('abcdefghijkl', 5, 1);
    await replay.look(null);
    expect(replay.eyes).toBeNull();
    expect(replay.step?.step).toBe(5);
});
