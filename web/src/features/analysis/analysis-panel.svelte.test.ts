import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TurnLine, TurnReview } from '../../messages';
import { analysisOf } from './analysis.svelte';
import { analysis as look } from './api';
import { view, welcome } from '../../testing/samples';
import { choose } from '../../texts';
import AnalysisPanel from './AnalysisPanel.svelte';

vi.mock('./api');

const LINE: TurnLine = { steps: [{ kind: 'end', hex: null }], lead: 0, chance: 0.5, reasons: [], now: 0, next_turn: 0 };
const review = (seat: number, gold: number): TurnReview => ({
    round: 1,
    seat,
    card: 'grass',
    first: 4 * seat,
    last: 4 * seat + 4,
    played: LINE,
    best: LINE,
    missed: [],
    gold,
    chance: gold / 100,
    luck: 0,
});
/** Ann gave 3 gold away, Bob 8. */
const REVIEWS = [review(0, 3), review(1, 8)];

let shown: Record<string, unknown>;

beforeEach(async () => {
    await choose('en');
    vi.mocked(look).mockResolvedValue({
        status: 'done',
        turns: 2,
        found: 2,
        mine: true,
        reviews: REVIEWS,
        costliest: [1, 0],
    });
});
afterEach(() => {
    void unmount(shown);
    document.body.replaceChildren();
});

/** What is offered to be learned by a reader with this seat, or with none, who looks at everybody's turns if so. */
async function offered(you: number | null, everybody = false): Promise<string | undefined> {
    const table = { ...welcome(view(null)), seat: you };
    const analysis = analysisOf(table, false);
    const props = { table, seats: view(null).seats, names: ['Ann', 'Bob'], query: {}, propose: () => undefined };
    shown = mount(AnalysisPanel, { target: document.body, props });
    await vi.waitFor(() => expect(analysis.status).toBe('done'));
    if (everybody) analysis.seat = null;
    flushSync();
    return document.querySelector('.analysis > .primary')?.textContent;
}

test('who played learns from their own mistakes', async () => {
    expect(await offered(0)).toBe('Learn from your mistakes');
});

test('among all turns the costliest may be of another', async () => {
    expect(await offered(0, true)).toBe('Learn from the mistakes of Bob');
});

test('who did not play has made no mistakes here', async () => {
    expect(await offered(null)).toBe('Learn from the mistakes of Bob');
});
