import { beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '../../messages';
import { step as fetchStep, table as fetchTable } from '../../net/api';
import { ReplayStore } from './replay.svelte';
import { game, view, welcome } from '../../testing/samples';

vi.mock('../../net/api');

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

beforeEach(() => {
    const seats = view(null).seats.map((seat, index) => ({ ...seat, resigned: index === 1, bot: 'planner' as const }));
    const finished = view(game([[], []], null, { actions: STEPS }), { status: 'finished', seats });
    vi.mocked(fetchTable).mockResolvedValue(welcome(finished));
    vi.mocked(fetchStep).mockImplementation(async (_, step) => moment(step));
});

async function opened(at: number | null): Promise<ReplayStore> {
    const replay = new ReplayStore('abcdefghijkl');
    await replay.open(at);
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
