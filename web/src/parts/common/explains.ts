/**
 * Lets a name or a picture open the sheet with its rules by what elsewhere opens a menu: the right button of the mouse, a
 * long touch, or the menu key where something with the focus is explained. So nothing that can be reached by the
 * keyboard is added, and a click does what it always did.
 */

import type { Action } from 'svelte/action';
import { sheet } from '../../state/app/sheet.svelte';

/** How long a touch is until it asks, in milliseconds, and how far the finger may slip, in pixels. */
const LONG = 550;
const SLIP = 10;

type Thing = string | null | undefined | (() => string | null);

export const explains: Action<Element, Thing> = (node, thing) => {
    function open(event?: Event): void {
        const name = typeof thing === 'function' ? thing() : thing;
        if (!name) return;
        event?.preventDefault();
        event?.stopPropagation();
        sheet.open(name);
    }
    node.addEventListener('contextmenu', open);
    const stop = onLongTouch(node, () => typeof thing !== 'function' && open());
    return {
        update: (other) => (thing = other),
        destroy() {
            stop();
            node.removeEventListener('contextmenu', open);
        },
    };
};

/** Hear of every finger that rests somewhere, until that is no longer wanted. */
export function onLongTouch(where: EventTarget, ask: (touch: PointerEvent) => void): () => void {
    let timer = 0;
    let start: PointerEvent | undefined;
    const stop = (): void => clearTimeout(timer);

    function touched(event: PointerEvent): void {
        stop();
        if (event.pointerType !== 'touch') return;
        start = event;
        timer = window.setTimeout(() => ask(event), LONG);
    }
    function moved({ pointerId, clientX, clientY }: PointerEvent): void {
        if (pointerId !== start?.pointerId) return; // a mouse at rest also moves when the page below it does
        if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLIP) stop();
    }
    const heard: [string, (event: never) => void][] = [
        ['pointerdown', touched],
        ['pointermove', moved],
        ['pointerup', stop],
        ['pointercancel', stop],
    ];
    for (const [name, listener] of heard) where.addEventListener(name, listener as EventListener);
    return () => {
        stop();
        for (const [name, listener] of heard) where.removeEventListener(name, listener as EventListener);
    };
}
