import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import { paintTerrain } from './terrain';
import type { BoardHex, BoardPosition, BoardProps } from './types';

vi.mock('./terrain', async (original) => {
    const real = await original<typeof import('./terrain')>();
    return { ...real, paintTerrain: vi.fn(real.paintTerrain) };
});

const LETTERS = 'abcdefghijkl';
const WIDTH = LETTERS.length;
const TERRAINS = ['grass', 'forest', 'water', 'mountain', 'desert', 'canyon', 'flower', 'swamp', 'farmland'];

/** A board of 12 by 12 hexes with two special ones, and a small part of the island. */
const HEXES: BoardHex[] = [
    ...Array.from({ length: WIDTH * WIDTH }, (_, i) => {
        const [row, column] = [Math.floor(i / WIDTH), i % WIDTH];
        return {
            hex: `${LETTERS[column]}${row + 1}`,
            symbol: TERRAINS[(row + column) % 9]!,
            row,
            column,
            island: false,
        };
    }),
    { hex: 'B1', symbol: 'grass', row: 22, column: 1, island: true },
    { hex: 'C1', symbol: 'water', row: 22, column: 2, island: true },
];
HEXES[45] = { ...HEXES[45]!, symbol: 'oracle' };
HEXES[46] = { ...HEXES[46]!, symbol: 'castle' };
const ORACLE = HEXES[45]!.hex;

const POSITION: BoardPosition = {
    colours: ['red', 'white'],
    pieces: [
        { player: 0, kind: 'house', hex: 'a1' },
        { player: 1, kind: 'house', hex: 'd4' },
        { player: 1, kind: 'ship', hex: 'c1' },
        { player: 0, kind: 'city_hall', hex: 'j10' },
    ],
    walls: ['h8'],
    scouts: ['h9'],
    caves: [],
    nomads: { k3: 'donation:water' },
    tiles: { [ORACLE]: 1 },
    marks: [{ line: 3, player: 1 }],
};

let component: Record<string, unknown> | undefined;
let board: HTMLElement;

function show(props: Partial<BoardProps> = {}): BoardProps {
    const shown: BoardProps = $state({
        hexes: HEXES,
        position: POSITION,
        animate: false,
        label: 'Board',
        instructions: 'Arrow keys walk.',
        describe: ({ hex, symbol }: BoardHex) => `${hex} ${symbol}`,
        ...props,
    });
    component = mount(Board, { target: document.body, props: shown });
    flushSync();
    board = document.querySelector<HTMLElement>('[role=application]')!;
    return shown;
}

const all = (name: string): string[] =>
    [...document.querySelectorAll(`[data-${name}]`)].map((element) => element.getAttribute(`data-${name}`)!);

function press(...keys: string[]): void {
    for (const key of keys) {
        board.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        flushSync();
    }
}

function point(type: string, hex: string | null, pointerType: string, x = 0): void {
    const target = hex ? document.querySelector(`[data-hex=${hex}]`)! : board;
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, pointerId: 1, clientX: x, button: 0 }));
    flushSync();
}

function touch(hex: string | null, pointerType = 'touch'): void {
    point('pointerdown', hex, pointerType);
    point('pointerup', hex, pointerType);
}

afterEach(() => {
    if (component) void unmount(component);
    component = undefined;
});

it('paints the land once, whatever happens on it', () => {
    const shown = show();
    // The same board once more, as a new connection brings it.
    shown.hexes = [...HEXES];
    flushSync();
    const painted = vi.mocked(paintTerrain).mock.calls.length;
    for (const hex of ['e5', 'e6', 'e7']) {
        shown.position = { ...POSITION, caves: [], pieces: [{ player: 0, kind: 'house', hex }] };
        flushSync();
    }
    expect(all('at')).toContain('e7');
    expect(vi.mocked(paintTerrain)).toHaveBeenCalledTimes(painted);
});

describe('what is shown', () => {
    it('has a target for every hex', () => {
        show();
        expect(all('hex')).toEqual(HEXES.map(({ hex }) => hex));
    });

    it('marks legal hexes clearly and those of other actions quietly', () => {
        show({ legal: ['c4', 'B1'], alsoLegal: ['c4', 'd9'] });
        expect(all('legal')).toEqual(['c4', 'B1']);
        expect(all('also-legal')).toEqual(['d9']);
        expect(document.querySelector('.veil')).not.toBeNull();
    });

    it('gives a location its own sign, or a plain signboard with two letters if it has none', () => {
        const hexes = HEXES.map((hex) => (hex.symbol === 'castle' ? { ...hex, symbol: 'observatory' } : hex));
        show({ hexes });
        expect(document.querySelectorAll('use[href="#kb-oracle-sign"]')).toHaveLength(1);
        const board = document.querySelector('use[href="#kb-signboard"]');
        expect(board?.nextElementSibling?.textContent).toBe('Ob');
        expect(document.getElementById('kb-signboard')).not.toBeNull();
    });

    it('veils nothing when nothing is asked', () => {
        show();
        expect(document.querySelector('.veil')).toBeNull();
    });

    it('draws pieces in the shape of their colour', () => {
        show();
        const house = (player: number) => document.querySelector(`[data-piece=house][data-player="${player}"]`)!;
        const outline = (player: number) =>
            house(player).querySelector('path[stroke-width="5.98"]')!.getAttribute('d')!;
        expect(house(0).getAttribute('data-at')).toBe('a1');
        expect(house(0).getAttribute('color')).not.toBe(house(1).getAttribute('color'));
        expect(outline(0).replace(/^M\S+ \S+m/, '')).not.toBe(outline(1).replace(/^M\S+ \S+m/, ''));
        expect(document.querySelector('[data-piece=ship] use')!.getAttribute('href')).toBe('#kb-ship-4');
        expect(document.querySelector('[data-piece=city_hall] use')!.getAttribute('href')).toBe('#kb-city_hall-5');
    });

    it('shows what is nobody’s: walls, scouts, tiles, marked lines', () => {
        show();
        expect([all('wall'), all('scout'), all('nomad'), all('tiles'), all('line')]).toEqual([
      ['h8'], ['h9'], ['donation:water'], ['1'], ['3'],
    ]); // prettier-ignore
    });

    it('uses no drawing that is not there', () => {
        show();
        const used = [...document.querySelectorAll('.board use')].map((element) => element.getAttribute('href')!);
        expect(used.length).toBeGreaterThan(5);
        for (const href of used) expect(document.getElementById(href.slice(1)), href).not.toBeNull();
    });

    it('shows a ghost with the gold it would earn', () => {
        const props = show({ ghost: { hex: 'c4', kind: 'house', player: 0, gold: 3 } });
        expect(all('ghost')).toEqual(['c4']);
        expect(document.querySelector('[data-ghost] text')!.textContent).toBe('+3');
        props.ghost = { hex: 'c5', kind: 'wall', gold: -1 };
        flushSync();
        expect(document.querySelector('[data-ghost] use')!.getAttribute('href')).toBe('#kb-wall');
        expect(document.querySelector('[data-ghost] text')!.textContent).toBe('−1');
        props.ghost = { hex: 'c5', kind: 'wall' };
        flushSync();
        expect(document.querySelector('[data-ghost] text')).toBeNull();
    });

    it('shows the last move, highlights, the picked piece and coordinates', () => {
        show({ last: ['a1'], highlights: ['b2', 'b3'], picked: 'd4', coordinates: true });
        expect([all('last'), all('highlight'), all('picked')]).toEqual([['a1'], ['b2', 'b3'], ['d4']]);
        expect(document.querySelector('[data-at=d4]')!.classList).toContain('picked');
        expect(document.querySelectorAll('.coordinates text').length).toBe(54);
    });

    it('leaves the land alone when pieces move, and keeps the piece that moved', () => {
        const props = show();
        const [land, piece] = [document.querySelector('.terrain')!, document.querySelector('[data-at=a1]')!];
        const first = land.firstElementChild;
        props.position = {
            ...POSITION,
            pieces: POSITION.pieces.map((each) => (each.hex === 'a1' ? { ...each, hex: 'b1' } : each)),
        };
        flushSync();
        expect(land.firstElementChild).toBe(first);
        expect(document.querySelector('[data-at=b1]')).toBe(piece);
    });
});

describe('keys', () => {
    it('walk along rows and diagonals without drifting', () => {
        show({ legal: ['c4'] });
        press('ArrowRight');
        expect(all('cursor')).toEqual(['c4']);
        press('ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown');
        expect(all('cursor')).toEqual(['c4']);
        press('Home');
        expect(all('cursor')).toEqual(['a4']);
        press('End');
        expect(all('cursor')).toEqual(['l4']);
    });

    it('step over to the island and back', () => {
        show({ legal: ['l10'] });
        press('.', 'ArrowRight');
        expect(all('cursor')[0]).toMatch(/[BC]1/);
        press('Home', 'ArrowLeft');
        expect(all('cursor')[0]).toMatch(/^l/);
    });

    it('jump from one legal hex to the next', () => {
        show({ legal: ['c4', 'd9', 'e1'] });
        press('.', '.', ',', ',');
        expect(all('cursor')).toEqual(['e1']);
    });

    it('activate, escape, and tell what they stand on', () => {
        const [onactivate, onescape, onhover] = [vi.fn(), vi.fn(), vi.fn()];
        show({ legal: ['c4'], onactivate, onescape, onhover });
        press('.', 'Enter', ' ', 'Escape');
        expect(onactivate.mock.calls).toEqual([['c4', 'key'], ['c4', 'key']]); // prettier-ignore
        expect(onescape).toHaveBeenCalledOnce();
        expect(onhover).toHaveBeenCalledWith('c4');
        expect(document.querySelector('[aria-live]')!.textContent).toBe(`c4 ${HEXES[38]!.symbol}`);
    });

    it('leave letters to others', () => {
        const heard = vi.fn();
        show();
        window.addEventListener('keydown', heard);
        press('u', 'ArrowUp');
        expect(heard).toHaveBeenCalledOnce();
        window.removeEventListener('keydown', heard);
    });

    it('have a name and an explanation', () => {
        show();
        expect(board.getAttribute('aria-label')).toBe('Board');
        expect(document.getElementById(board.getAttribute('aria-describedby')!)!.textContent).toBe('Arrow keys walk.');
        expect(board.tabIndex).toBe(0);
    });
});

describe('a screen reader', () => {
    const hexes = () => [...document.querySelectorAll('[data-hex]')];
    const names = () => hexes().map((hex) => hex.getAttribute('aria-label'));

    it('finds every hex by a name, which stays true', () => {
        vi.useFakeTimers();
        const described = vi.fn();
        const props = show({
            describe: ({ hex }) => {
                described();
                return `${hex}${props.position.pieces.some((piece) => piece.hex === hex) ? ' house' : ''}`;
            },
        });
        const wait = () => {
            vi.runAllTimers();
            flushSync();
        };
        expect(described).not.toHaveBeenCalled();
        wait();
        expect(hexes().every((hex) => hex.role === 'img' && !hex.closest('[aria-hidden=true]'))).toBe(true);
        expect(names()).toEqual(
            HEXES.map(({ hex }) => (['a1', 'c1', 'd4', 'j10'].includes(hex) ? `${hex} house` : hex)),
        );
        for (const hex of ['e5', 'e6']) {
            props.position = { ...POSITION, pieces: [{ player: 0, kind: 'house', hex }] };
            flushSync();
        }
        point('pointermove', 'c4', 'mouse');
        wait();
        expect(names().filter((name) => name?.endsWith('house'))).toEqual(['e6 house']);
        expect(described).toHaveBeenCalledTimes(2 * HEXES.length);
        vi.useRealTimers();
    });

    it('activates a hex by a click without a pointer, and only then', () => {
        const onactivate = vi.fn();
        show({ onactivate });
        const click = (detail: number) =>
            hexes()[38]!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
        click(0);
        expect(onactivate.mock.calls).toEqual([['c4', 'key']]);
        touch('c4', 'mouse');
        click(1);
        click(0);
        expect(onactivate).toHaveBeenCalledTimes(2);
    });
});

describe('pointing', () => {
    it('activates by a click', () => {
        const [onactivate, ontap] = [vi.fn(), vi.fn()];
        show({ onactivate, ontap });
        touch('c4', 'mouse');
        expect(onactivate.mock.calls).toEqual([['c4', 'mouse']]);
        expect(ontap).not.toHaveBeenCalled();
    });

    it('previews by the first touch and activates by the second', () => {
        const [onactivate, ontap] = [vi.fn(), vi.fn()];
        show({ onactivate, ontap });
        touch('c4');
        touch('d4');
        expect(ontap.mock.calls).toEqual([['c4'], ['d4']]);
        expect(onactivate).not.toHaveBeenCalled();
        touch('d4');
        expect(onactivate.mock.calls).toEqual([['d4', 'touch']]);
        touch('d4');
        expect(ontap).toHaveBeenCalledTimes(3);
    });

    it('begins with the first touch again when something else can be done', () => {
        const [onactivate, ontap] = [vi.fn(), vi.fn()];
        const props = show({ onactivate, ontap, legal: ['c4'] });
        touch('c4');
        props.legal = ['c4'];
        flushSync();
        props.legal = ['c4', 'd4'];
        flushSync();
        touch('c4');
        expect(onactivate).not.toHaveBeenCalled();
        expect(ontap).toHaveBeenCalledTimes(2);
    });

    it('does not take a drag for a tap', () => {
        const [onactivate, ontap] = [vi.fn(), vi.fn()];
        show({ onactivate, ontap });
        point('pointerdown', 'c4', 'touch');
        point('pointermove', 'c4', 'touch', 40);
        point('pointerup', 'c4', 'touch', 40);
        expect(ontap).not.toHaveBeenCalled();
        expect(onactivate).not.toHaveBeenCalled();
    });

    it('reports hovering once a hex, and the empty table as escape', () => {
        const [onhover, onescape] = [vi.fn(), vi.fn()];
        show({ onhover, onescape });
        for (const hex of ['c4', 'c4', 'd4']) point('pointermove', hex, 'mouse');
        expect(onhover.mock.calls).toEqual([['c4'], ['d4']]);
        touch(null);
        expect(onescape).toHaveBeenCalledOnce();
    });
});
