import { flushSync, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Hint, HintStep } from '../../messages';
import { FakeSocket } from '../../testing/fake-socket';
import { Choice } from '../../state/table/choice.svelte';
import { Lit } from '../../state/table/lit.svelte';
import { closeTable, openTable, showInGame } from '../../testing/open-table';
import { decision, game, view, welcome } from '../../testing/samples';
import type { TableStore } from '../../state/table/table.svelte';
import { choose } from '../../texts';
import { hintingIn } from './hinting.svelte';
import Hints from './Hints.svelte';

const END: HintStep = { kind: 'end', hex: null };
const HINTS: Partial<Hint>[] = [
    {
        steps: [{ kind: 'build', hex: 'a1' }, { kind: 'build', hex: 'b1' }, END],
        hexes: ['a1', 'b1'],
        gold: 3,
        reasons: [
            {
                player: 0,
                item: 'tiles',
                gold: 0,
                hexes: ['d1'],
                clauses: [
                    {
                        key: 'takes_tile',
                        values: { special: { type: 'special', symbol: 'tavern', hex: 'd1' } },
                        lost: false,
                    },
                ],
            },
        ],
    },
    { steps: [{ kind: 'build', hex: 'c1' }, END], hexes: ['c1'], gold: 5, reasons: [] },
    { steps: [END], hexes: [], gold: 0, reasons: [] },
];

let table: TableStore;
let choice: Choice;
let lit: Lit;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
    const hints = (address: string) =>
        address.endsWith('/hints') ? new Response(JSON.stringify({ hints: HINTS })) : undefined;
    table = openTable({ answer: hints });
    choice = new Choice(table);
    lit = new Lit();
    FakeSocket.latest.say(welcome(view(game([[], []], decision({ build: ['a1', 'b1', 'c1'], end: [] })))));
    await choose('en');
});

afterEach(() => {
    if (shown) void unmount(shown);
    shown = undefined;
    closeTable(table);
});

/** The hints as they are shown in a game. */
async function show(): Promise<HTMLElement[]> {
    shown = showInGame(Hints, { table, choice }, lit);
    return vi.waitFor(() => {
        flushSync();
        const lines = [...document.querySelectorAll<HTMLElement>('.hints li')];
        expect(lines).toHaveLength(HINTS.length);
        return lines;
    });
}

const words = (line: HTMLElement) => line.textContent!.replace(/\s+/g, ' ').trim();

test('a hint tells what to do, what it earns and why; the order is explained where gold does not', async () => {
    const [first, second, third] = await show();
    expect(words(first!)).toMatch(/^Build a1, b1 \+3/);
    expect(words(first!)).toContain('After that you can only end your turn');
    expect(words(first!)).toContain('+3');
    expect(words(first!)).toContain('Takes the tile Tavern d1');
    expect(words(first!)).toContain('Less gold now, but better for later turns');
    expect(words(second!)).not.toContain('later turns');
    expect(words(second!)).toContain('Changes nothing for now');
    expect(words(third!)).toBe('End turn +0 Changes nothing for now Play this');
});

test('a button plays what the title says: the end of the turn only where there is nothing else', async () => {
    const play = vi.spyOn(table, 'play').mockResolvedValue();
    const [first, , third] = await show();
    first!.querySelector<HTMLElement>('.play')!.click();
    expect(play).toHaveBeenCalledWith([
        { kind: 'build', hex: 'a1' },
        { kind: 'build', hex: 'b1' },
    ]);
    third!.querySelector<HTMLElement>('.play')!.click();
    expect(play).toHaveBeenLastCalledWith([END]);
});

test('the steps of the best hint are shown at once, those of another one while it is pointed at or once it is chosen', async () => {
    const [first, second] = await show();
    const hexes = () => (flushSync(), choice.shown?.steps.flatMap(({ hex }) => hex ?? []));
    expect(hexes()).toEqual(['a1', 'b1']);
    second!.dispatchEvent(new Event('mouseenter'));
    expect(hexes()).toEqual(['c1']);
    second!.dispatchEvent(new Event('mouseleave'));
    expect(hexes()).toEqual(['a1', 'b1']);
    second!.querySelector<HTMLElement>('.line')!.click();
    expect(hexes()).toEqual(['c1']);
    first!.querySelector('.play')!.dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(hexes()).toEqual(['a1', 'b1']);
    await unmount(shown!);
    shown = undefined;
    expect(choice.shown).toBeNull();
});

test('hints are open for one decision, and go by a step back', () => {
    const hinting = hintingIn({ table, choice });
    hinting.toggle();
    expect(hinting.on).toBe(true);
    expect(choice.retreat()).toBe(true);
    expect([hinting.on, choice.retreat()]).toEqual([false, false]);
    hinting.toggle();
    FakeSocket.latest.say(welcome(view(game([[], []], decision({ build: ['d1'] })))));
    expect(hinting.on).toBe(false);
});
