/**
 * Names of things in running text, such as the log, a hint or a lesson. A pointer on one, as elsewhere on a menu (the
 * right button of the mouse, a long touch, the menu key) gets the sheet with its rules, wherever the name stands.
 */

import { onLongTouch } from '../parts/common/explains';
import { sheet, type Piece } from '../state/app/sheet.svelte';
import { language, type Language } from '../texts';
import { boxOf, nameOf, thingIds } from './things';

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
    const { form, ids } = namesOf(language());
    return Array.from(text.matchAll(form), ({ 0: words, 1: name, index }) => ({
        id: ids.get(name!.toLowerCase())!,
        start: index,
        end: index + words.length,
    }));
}

interface Names {
    /** Any of them as a whole word, in any case, perhaps with another ending. */
    form: RegExp;
    ids: ReadonlyMap<string, string>;
}

const known = new Map<Language, Names>();

/** All names in a language, which is the one in use. */
function namesOf(language: Language): Names {
    if (!known.has(language)) {
        const ids = new Map(thingIds().map((id) => [nameOf(id).toLowerCase(), id]));
        const longestFirst = [...ids.keys()].sort((one, other) => other.length - one.length);
        const plain = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
        const form = new RegExp(`(?<!\\p{L})(${plain})\\p{L}{0,${ENDING}}(?!\\p{L})`, 'giu');
        known.set(language, { form, ids });
    }
    return known.get(language)!;
}

/** Nearly every sentence speaks of settlements, so that a mark would say nothing. */
const EVERYWHERE = 'house';

/** A text in pieces, the names to be marked apart: each thing once, where it is named first, and only those of some boxes. */
export function piecesOf(text: string, boxes: readonly string[] | null): Piece[] {
    const pieces: Piece[] = [];
    const told = new Set<string>();
    let at = 0;
    for (const { id, start, end } of namesIn(text)) {
        if (id === EVERYWHERE || told.has(id) || (boxes && !boxes.includes(boxOf(id)))) continue;
        told.add(id);
        if (at < start) pieces.push({ text: text.slice(at, start), about: null });
        pieces.push({ text: text.slice(start, end), about: id });
        at = end;
    }
    if (at < text.length) pieces.push({ text: text.slice(at), about: null });
    return pieces;
}

/** Open sheets by names anywhere on the page, and let them be marked where there is something to read. */
export function explainNames(): void {
    sheet.piecesOf = piecesOf;
    document.addEventListener('contextmenu', (event) => {
        const byKey = event instanceof PointerEvent && event.pointerType === '' && event.button !== 2;
        const name = byKey ? namedBy(document.activeElement) : nameAt(event.target, event.clientX, event.clientY);
        if (!name || getSelection()?.toString()) return;
        event.preventDefault();
        sheet.open(name);
    });
    onLongTouch(document, ({ target, clientX, clientY }) => {
        const name = sheet.about ? null : nameAt(target, clientX, clientY);
        if (name) sheet.open(name);
    });
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
