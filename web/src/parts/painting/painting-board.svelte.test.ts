import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { layOut } from '../../board/geometry';
import type { BoardHex, BoardPosition } from '../../board/types';
import { History } from './history.svelte';
import Palette from './Palette.svelte';
import PaintingBoard from './PaintingBoard.svelte';

const HEXES: BoardHex[] = ['a1', 'b1', 'c1'].map((hex, column) => ({
    hex,
    symbol: 'grass',
    row: 0,
    column,
    island: false,
}));
const EMPTY: BoardPosition = {
    colours: ['blue'],
    pieces: [],
    walls: [],
    scouts: [],
    caves: [],
    nomads: {},
    tiles: {},
    marks: [],
};

let component: Record<string, unknown> | undefined;
afterEach(() => {
    if (component) void unmount(component);
    component = undefined;
    document.body.replaceChildren();
});

function open(history = new History<string[]>([])) {
    const painted: string[] = [];
    component = mount(PaintingBoard, {
        target: document.body,
        props: {
            history,
            hexes: HEXES,
            position: EMPTY,
            faults: ['b1'],
            describe: ({ hex }: BoardHex) => hex,
            paint(hex: string, begins: boolean) {
                painted.push(begins ? hex : `+${hex}`);
                history.change([...history.now, hex], !begins);
            },
        },
    });
    flushSync();
    return painted;
}

const hexNamed = (hex: string) => document.querySelector(`[data-hex=${hex}]`)!;
const pointer = (type: string, target: Element, x: number, pointerType = 'mouse', pointerId = 1) =>
    target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId, pointerType, button: 0, clientX: x, clientY: 0 }),
    );

test('a click paints a hex, a line that is dragged paints those that it touches, and undo takes it back', () => {
    const history = new History<string[]>([]);
    const painted = open(history);
    document.elementFromPoint = (x) => hexNamed(['a1', 'b1', 'c1'][Math.min(2, Math.floor(x / 100))]!);
    pointer('pointerdown', hexNamed('c1'), 250);
    pointer('pointerup', hexNamed('c1'), 250);
    pointer('pointerdown', hexNamed('a1'), 10);
    pointer('pointermove', hexNamed('a1'), 290);
    pointer('pointerup', hexNamed('a1'), 290);
    expect(painted).toEqual(['c1', 'a1', '+b1', '+c1']);
    flushSync();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
    expect(history.now).toEqual(['c1']);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', ctrlKey: true, bubbles: true }));
    expect(history.now).toEqual(['c1', 'a1', 'b1', 'c1']);
});

test('the hand does not paint', () => {
    const painted = open();
    document.querySelector<HTMLElement>('[aria-pressed]')!.click();
    flushSync();
    pointer('pointerdown', hexNamed('a1'), 10);
    pointer('pointerup', hexNamed('a1'), 10);
    expect(painted).toEqual([]);
});

test('keys paint, and faults are marked', () => {
    const painted = open();
    const board = document.querySelector<HTMLElement>('[role=application]')!;
    for (const key of ['Home', 'Enter', 'ArrowRight', ' '])
        board.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect(painted).toHaveLength(2);
    expect(painted[1]).toBe(layOut(HEXES).places.get(painted[0]!)!.neighbours[1]!.hex);
    expect(document.querySelector('[data-fault]')!.getAttribute('data-fault')).toBe('b1');
});

test('a palette offers its brushes with what is left of them', () => {
    const props = $state({
        chosen: 'house',
        brushes: [
            { name: 'house', label: 'Settlement', art: { piece: 'house' } as const, left: 40 },
            { name: 'erase', label: 'Erase', art: 'eraser' as const },
        ],
    });
    component = mount(Palette, { target: document.body, props });
    flushSync();
    const brushes = [...document.querySelectorAll('input')];
    expect(brushes.map((one) => one.getAttribute('aria-label'))).toEqual([
        expect.stringMatching('Settlement, '),
        'Erase',
    ]);
    expect(brushes[0]!.checked).toBe(true);
});
