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
    let timer = 0;
    let start = { x: 0, y: 0 };

    function open(event?: Event): void {
        const name = typeof thing === 'function' ? thing() : thing;
        if (!name) return;
        event?.preventDefault();
        event?.stopPropagation();
        sheet.open(name);
    }
    function touched(event: PointerEvent): void {
        if (event.pointerType !== 'touch' || typeof thing === 'function') return;
        start = { x: event.clientX, y: event.clientY };
        timer = window.setTimeout(open, LONG);
    }
    function moved(event: PointerEvent): void {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP) stop();
    }
    const stop = (): void => clearTimeout(timer);

    const heard: [string, (event: never) => void][] = [
        ['contextmenu', open],
        ['pointerdown', touched],
        ['pointermove', moved],
        ['pointerup', stop],
        ['pointercancel', stop],
    ];
    for (const [name, listener] of heard) node.addEventListener(name, listener as EventListener);
    return {
        update: (other) => (thing = other),
        destroy() {
            stop();
            for (const [name, listener] of heard) node.removeEventListener(name, listener as EventListener);
        },
    };
};
