/**
 * Ignores taps on a control that has just come where another one was: the second tap of a double tap on "Place here" must
 * not end the turn.
 */

import type { Action } from 'svelte/action';

/** Milliseconds for which another control under the finger is ignored. */
const STEADY = 400;

interface Spot {
    control: Element;
    name: string;
    box: DOMRect;
}

/** Controls as they were until some time. */
interface Past {
    until: number;
    spots: Spot[];
}

/** Guards what matches the selector in a panel. */
export const steady: Action<HTMLElement, string> = (panel, guarded) => {
    let shown = spotsOf(panel, guarded);
    let past: Past[] = [];
    let frame = 0;

    /** Compare with what was shown before. */
    function look(): void {
        cancelAnimationFrame(frame);
        frame = 0;
        const [before, now] = [shown, performance.now()];
        shown = spotsOf(panel, guarded);
        past = past.filter(({ until }) => until > now - STEADY);
        if (!same(before, shown)) past.push({ until: now, spots: before });
    }

    function lookSoon(): void {
        frame ||= requestAnimationFrame(look);
    }

    /** The reader has moved the controls and knows where they are. */
    function scrolled(): void {
        [shown, past] = [spotsOf(panel, guarded), []];
    }

    function clicked(event: MouseEvent): void {
        if (isMeant(event)) return;
        look();
        const now = at(shown, event);
        if (!now || past.every(({ spots }) => isSame(at(spots, event) ?? now, now))) return;
        event.preventDefault();
        event.stopPropagation();
    }

    const changes = new MutationObserver(lookSoon);
    changes.observe(panel, { subtree: true, childList: true, characterData: true, attributes: true });
    panel.addEventListener('click', clicked, true);
    panel.addEventListener('scroll', scrolled, true);
    return {
        destroy() {
            cancelAnimationFrame(frame);
            changes.disconnect();
            panel.removeEventListener('click', clicked, true);
            panel.removeEventListener('scroll', scrolled, true);
        },
    };
};

/** A key, or the first click of a mouse: its pointer is seen, and says what it is at. */
const isMeant = (event: MouseEvent): boolean =>
    event.detail === 0 || ('pointerType' in event && event.pointerType === 'mouse' && event.detail === 1);

const spotsOf = (panel: HTMLElement, guarded: string): Spot[] =>
    [...panel.querySelectorAll(`:is(${guarded}):not([disabled], [aria-disabled=true])`)].map((control) => ({
        control,
        name: control.getAttribute('aria-label') ?? control.textContent,
        box: control.getBoundingClientRect(),
    }));

/** The control at the point of a click, if any can be used there; those that are hidden have no room. */
const at = (spots: Spot[], { clientX: x, clientY: y }: MouseEvent): Spot | undefined =>
    spots.find(({ box }) => box.left <= x && x < box.right && box.top <= y && y < box.bottom);

const isSame = (one: Spot, other: Spot): boolean => one.control === other.control && one.name === other.name;

const same = (before: Spot[], now: Spot[]): boolean =>
    before.length === now.length &&
    before.every((spot, index) => isSame(spot, now[index]!) && isAt(spot.box, now[index]!.box));

const isAt = (one: DOMRect, other: DOMRect): boolean =>
    one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
