/** Fingers, mouse and wheel on the board, told apart: dragging, drawing, pinching, hovering, tapping and holding. */

import type { Spot } from './viewport';

interface Gestures {
    pan(dx: number, dy: number): void;
    zoom(factor: number, spot: Spot): void;
    /** A touch or click that did not move; `hex` is null beside the board. */
    tap(hex: string | null, touch: boolean): void;
    /** Whether one pointer that is dragged from a hex draws instead of panning. */
    draws(touch: boolean): boolean;
    /** The pointer drew over a hex, which may be the first one of its line. */
    draw(hex: string, begins: boolean): void;
    /** A screen reader pressed a hex: a click without a pointer. */
    press(hex: string): void;
    hover(hex: string | null): void;
    /** A finger that rests on a hex. Safari on iPhones has no `contextmenu` for it. */
    hold(hex: string): void;
}

/** Pixels a pointer may stray before a tap becomes a drag: fingers are less steady. */
const STRAY = { mouse: 5, other: 10 };
/** Milliseconds after which a finger that rests asks something. */
const LONG = 550;
/** Milliseconds in which a click belongs to the pointer that went up before it. */
const SOON = 500;

const hexAt = (target: EventTarget | null): string | null =>
    (target as Element | null)?.closest?.('[data-hex]')?.getAttribute('data-hex') ?? null;

interface Pointer extends Spot {
    startX: number;
    startY: number;
    hex: string | null;
    drawing: boolean;
}

/** Pixels between the spots of a line at which to look for hexes: less than the width of any hex that is drawn on. */
const STEP = 8;

/** Listen to an element; the answer stops it. */
export function listen(element: HTMLElement, gestures: Gestures): () => void {
    const pointers = new Map<number, Pointer>();
    let moving = false;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let upAt = -Infinity;

    /** What follows is no tap any more. */
    function held(hex: string): void {
        moving = true;
        gestures.hold(hex);
    }

    const spotOf = (event: { clientX: number; clientY: number }): Spot => {
        const { left, top } = element.getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
    };

    function down(event: PointerEvent): void {
        if (event.button !== 0) return;
        const spot = spotOf(event);
        const hex = hexAt(event.target);
        pointers.set(event.pointerId, { ...spot, startX: spot.x, startY: spot.y, hex, drawing: false });
        clearTimeout(resting);
        if (pointers.size > 1) moving = true;
        else if (hex && event.pointerType === 'touch') resting = setTimeout(held, LONG, hex);
    }

    function move(event: PointerEvent): void {
        const pointer = pointers.get(event.pointerId);
        if (!pointer) {
            if (event.pointerType === 'mouse') gestures.hover(hexAt(event.target));
            return;
        }
        const spot = spotOf(event);
        const stray = event.pointerType === 'mouse' ? STRAY.mouse : STRAY.other;
        if (!moving && Math.hypot(spot.x - pointer.startX, spot.y - pointer.startY) > stray) {
            moving = true;
            clearTimeout(resting);
            element.setPointerCapture?.(event.pointerId);
            if (pointer.hex && pointers.size === 1 && gestures.draws(event.pointerType !== 'mouse')) {
                pointer.drawing = true;
                gestures.draw(pointer.hex, true);
            }
        }
        if (moving) {
            if (pointers.size > 1) pinch(pointer, spot, event.pointerId);
            else if (pointer.drawing) draw(pointer, spot);
            else gestures.pan(spot.x - pointer.x, spot.y - pointer.y);
        }
        Object.assign(pointer, spot);
    }

    /** Draw over every hex between two spots. */
    function draw(pointer: Pointer, to: Spot): void {
        const { left, top } = element.getBoundingClientRect();
        const [dx, dy] = [to.x - pointer.x, to.y - pointer.y];
        const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP));
        for (let step = 1; step <= steps; step++) {
            const [x, y] = [pointer.x + (dx * step) / steps, pointer.y + (dy * step) / steps];
            const hex = hexAt(document.elementFromPoint(left + x, top + y));
            if (hex && hex !== pointer.hex) gestures.draw((pointer.hex = hex), false);
        }
    }

    /** One of two fingers moved: the middle between them pans, their distance zooms. */
    function pinch(pointer: Pointer, spot: Spot, id: number): void {
        const other = [...pointers].find(([each]) => each !== id)![1];
        pointer.drawing = other.drawing = false;
        const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
        const now = Math.hypot(spot.x - other.x, spot.y - other.y);
        gestures.pan((spot.x - pointer.x) / 2, (spot.y - pointer.y) / 2);
        if (before > 0) gestures.zoom(now / before, { x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 });
    }

    function up(event: PointerEvent): void {
        const pointer = pointers.get(event.pointerId);
        pointers.delete(event.pointerId);
        clearTimeout(resting);
        upAt = event.timeStamp;
        if (!pointer) return;
        if (!moving && event.type === 'pointerup') gestures.tap(pointer.hex, event.pointerType !== 'mouse');
        if (pointers.size === 0) moving = false;
    }

    function click({ detail, target, timeStamp }: MouseEvent): void {
        const hex = hexAt(target);
        if (hex && !detail && timeStamp - upAt > SOON) gestures.press(hex);
    }

    function leave(event: PointerEvent): void {
        if (event.pointerType === 'mouse' && !pointers.size) gestures.hover(null);
    }

    /** A wheel zooms; two fingers on a trackpad that go sideways, or a wheel with Shift, pan. */
    function wheel(event: WheelEvent): void {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 24 : 1;
        if (!event.ctrlKey && (event.shiftKey || event.deltaX))
            gestures.pan(-event.deltaX * lines, -event.deltaY * lines);
        else gestures.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), spotOf(event));
    }

    const stop = new AbortController();
    const options = { signal: stop.signal };
    element.addEventListener('pointerdown', down, options);
    element.addEventListener('pointermove', move, options);
    element.addEventListener('pointerup', up, options);
    element.addEventListener('pointercancel', up, options);
    element.addEventListener('pointerleave', leave, options);
    element.addEventListener('click', click, options);
    element.addEventListener('wheel', wheel, { ...options, passive: false });
    return () => {
        clearTimeout(resting);
        stop.abort();
    };
}
