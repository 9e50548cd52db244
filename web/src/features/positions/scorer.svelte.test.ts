import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadFacts } from '../../testing/load-facts';
import { laid, put } from './draft';
import { Scorer } from './scorer.svelte';

const BOARD = ['a1', 'b1', 'c1'].map((hex, column) => ({ hex, symbol: 'grass', row: 0, column, island: false }));
const REPORT = {
    faults: [],
    code: 'P1',
    document: {},
    setup: null,
    board: BOARD,
    game: null,
    legal: null,
    chances: null,
};

let asked: unknown[] = [];
let answers = true;
let stop = (): void => undefined;

beforeEach(async () => {
    await loadFacts();
    localStorage.clear();
    [asked, answers] = [[], true];
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
        asked.push(JSON.parse(body));
        const answer = answers ? REPORT : { code: 'failure', message: 'it fell over' };
        return Promise.resolve(new Response(JSON.stringify(answer), { status: answers ? 200 : 500 }));
    });
});
afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

/** A scorer whose board is whole, and that is followed as the screen does. */
function whole(): Scorer {
    const scorer = new Scorer();
    for (const [place, name] of ['barn', 'farm', 'oasis', 'tower'].entries())
        scorer.change(laid(scorer.draft, place, name));
    stop = $effect.root(() => {
        $effect(() => scorer.follow());
    });
    flushSync();
    return scorer;
}

async function pass(time: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(time);
    flushSync();
}

test('the engine is asked when the painter rests, once for what is there', async () => {
    const scorer = whole();
    await pass(10);
    expect([asked.length, scorer.current]).toEqual([1, true]);
    for (const hex of ['a1', 'b1', 'c1']) {
        scorer.change(put(scorer.draft, 0, 'house', hex));
        flushSync();
        await pass(100);
    }
    expect([asked.length, scorer.current]).toEqual([1, false]);
    await pass(1000);
    expect([asked.length, scorer.current]).toEqual([2, true]);
});

test('an engine that does not answer is asked again only on demand', async () => {
    answers = false;
    const scorer = whole();
    await pass(5000);
    expect([asked.length, scorer.failure !== null]).toEqual([1, true]);
    answers = true;
    await scorer.ask();
    expect([asked.length, scorer.failure]).toEqual([2, null]);
});

test('what is no position is refused and changes nothing', async () => {
    const scorer = whole();
    const { draft } = scorer;
    for (const text of ['{', '{}', 'P1', ''])
        await expect(scorer.open(text)).rejects.toMatchObject({ code: 'bad_position' });
    expect(scorer.draft).toBe(draft);
});

test('a player who is taken back is painted for no more', () => {
    const scorer = whole();
    scorer.resize(3);
    scorer.seat = 2;
    scorer.history.undo();
    expect(scorer.seat).toBe(1);
});

test('a line paints what its first hex says', async () => {
    const scorer = whole();
    await pass(10);
    scorer.paint('b1', true);
    scorer.paint('a1', true);
    scorer.paint('b1', false);
    scorer.paint('c1', false);
    expect(scorer.draft.position.players[0]!.houses).toEqual(['b1', 'a1', 'c1']);
    scorer.paint('a1', true);
    scorer.paint('b1', false);
    expect(scorer.draft.position.players[0]!.houses).toEqual(['c1']);
    scorer.history.undo();
    expect(scorer.draft.position.players[0]!.houses).toEqual(['b1', 'a1', 'c1']);
});
