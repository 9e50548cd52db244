/**
 * Names of things in running text, such as the log, a hint or a lesson. Whoever points at one as elsewhere at a menu (the
 * right button of the mouse, a long touch, the menu key) gets the sheet with its rules, wherever the name stands.
 */

import { sheet } from '../state/app/sheet.svelte';
import { nameOf, thingIds } from './things';

/** How long a touch is until it asks, in milliseconds, and how far the finger may slip, in pixels. */
const LONG = 550;
const SLIP = 10;
/** What people write themselves, and what has a menu of its own. */
const OWN_MENU = 'input, textarea, select, a[href], .chat';
/** The most letters that another form of a name has more, as in `castles`. */
const ENDING = 2;

interface Found {
    id: string;
    start: number;
    end: number;
}

/** The names in a text, from left to right; of two at the same place the longer one. */
export function namesIn(text: string): Found[] {
    const found: Found[] = [];
    for (const [name, id] of names())
        for (const match of text.matchAll(form(name))) {
            const [start, end] = [match.index, match.index + match[0].length];
            if (!found.some((other) => start < other.end && other.start < end)) found.push({ id, start, end });
        }
    return found.sort((a, b) => a.start - b.start);
}

/** All names in the reader's language, the longest first. */
function names(): [string, string][] {
    const all = thingIds().map((id): [string, string] => [nameOf(id), id]);
    return all.sort(([one], [other]) => other.length - one.length);
}

/** A whole word, in any case, perhaps with another ending. */
function form(name: string): RegExp {
    const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<!\\p{L})${plain}\\p{L}{0,${ENDING}}(?!\\p{L})`, 'giu');
}

/** Open sheets by names anywhere on the page. */
export function explainNames(): void {
    let timer = 0;
    let start = { x: 0, y: 0 };
    const stop = (): void => clearTimeout(timer);

    document.addEventListener('contextmenu', (event) => {
        const byKey = event instanceof PointerEvent && event.pointerType === '' && event.button !== 2;
        const name = byKey ? namedBy(document.activeElement) : nameAt(event.target, event.clientX, event.clientY);
        if (!name || getSelection()?.toString()) return;
        event.preventDefault();
        sheet.open(name);
    });
    document.addEventListener('pointerdown', (event) => {
        stop();
        if (event.pointerType !== 'touch') return;
        start = { x: event.clientX, y: event.clientY };
        timer = window.setTimeout(() => {
            const name = sheet.about ? null : nameAt(event.target, start.x, start.y);
            if (name) sheet.open(name);
        }, LONG);
    });
    document.addEventListener('pointermove', ({ clientX, clientY }) => {
        if (Math.hypot(clientX - start.x, clientY - start.y) > SLIP) stop();
    });
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, stop);
}

/** The first name in what has the focus. */
const namedBy = (focused: Element | null): string | null =>
    focused && focused !== document.body && !focused.closest(OWN_MENU)
        ? (namesIn(focused.textContent ?? '')[0]?.id ?? null)
        : null;

/** The thing whose name is at a spot of the window. */
function nameAt(target: EventTarget | null, x: number, y: number): string | null {
    const caret = (target as Element | null)?.closest?.(OWN_MENU) ? null : caretAt(x, y);
    if (caret?.node.nodeType !== Node.TEXT_NODE) return null;
    const found = namesIn(caret.node.textContent ?? '').find(
        ({ start, end }) => start <= caret.offset && caret.offset <= end,
    );
    if (!found) return null;
    const range = document.createRange();
    range.setStart(caret.node, found.start);
    range.setEnd(caret.node, found.end);
    const under = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
    );
    return under ? found.id : null;
}

/** The place in the text that is nearest to a spot. Older browsers know it by another name. */
function caretAt(x: number, y: number): { node: Node; offset: number } | null {
    if ('caretPositionFromPoint' in document) {
        const caret = document.caretPositionFromPoint(x, y);
        return caret && { node: caret.offsetNode, offset: caret.offset };
    }
    const range = (document as Document).caretRangeFromPoint(x, y);
    return range && { node: range.startContainer, offset: range.startOffset };
}
