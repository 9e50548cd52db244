/** What the rules say of one thing to players of some boxes, found in the page that has them all. */

import { fileAt } from '../net/addresses';
import { language, type Language } from '../texts';
import { fileOf } from './files';

export interface Passages {
    /** Items of the chapters on play and on cards, and rulings and answers, all as HTML. */
    rules: string[];
    rulings: string[];
}

/** The sections on play, actions and gold, and what each box changes, but not the table of who counts what. */
const RULES = /^[234]\.(?!8$)|^[23]\.8$|^(changes|further)-/;
const RULINGS = /^[57k]$/;
const pages = new Map<Language, Promise<Document>>();

/** Where the rules are, seen from any screen of the app. */
export const addressOf = (language: Language): string => fileAt(fileOf(language));

/** The page of the rules in a language, read once. */
function page(of: Language): Promise<Document> {
    if (!pages.has(of)) {
        const read = fetch(addressOf(of)).then(async (answer) => {
            if (!answer.ok) throw new Error(`no rules: ${answer.status}`);
            return new DOMParser().parseFromString(await answer.text(), 'text/html');
        });
        read.catch(() => pages.delete(of));
        pages.set(of, read);
    }
    return pages.get(of)!;
}

/** `boxes` are those in play; null means all. What another box adds is left out. */
export async function passagesOf(id: string, boxes: readonly string[] | null): Promise<Passages> {
    const text = await page(language());
    const found: Passages = { rules: [], rulings: [] };
    for (const block of text.querySelectorAll<HTMLElement>(`[data-about~="${id}"]`)) {
        const section = block.closest('section');
        const chapter = section?.querySelector('a[id]')?.id ?? '';
        if (!isInPlay(block, boxes) || (section && !isInPlay(section, boxes))) continue;
        const part = partInPlay(block, boxes);
        if (RULINGS.test(chapter) || chapter === '') found.rulings.push(rulingOf(part));
        else if (RULES.test(chapter) && block.localName !== 'tr') found.rules.push(plainly(part.innerHTML));
    }
    return found;
}

/** Whether every box that something needs is in play. */
function isInPlay({ dataset }: HTMLElement, boxes: readonly string[] | null): boolean {
    return !boxes || !dataset.boxes || dataset.boxes.split(' ').every((box) => boxes.includes(box));
}

/** A copy of a block without what only another box adds. Its links lead to the page. */
function partInPlay(block: HTMLElement, boxes: readonly string[] | null): HTMLElement {
    const copy = block.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll<HTMLElement>('span[data-boxes]'))
        if (!isInPlay(part, boxes)) part.remove();
    for (const link of copy.querySelectorAll('a[href]')) {
        link.setAttribute('href', addressOf(language()) + link.getAttribute('href'));
        link.setAttribute('target', '_blank');
    }
    return copy;
}

/** References to rulings and sections, and the marks of other sources than the rulebooks. */
const REFERENCES = /\s*\((?:<a href[^>]*>[^<]*<\/a>(?:,\s*)?)+\)|\s*\([^()]*[†‡]\)|[†‡]/g;

/** A rule without references, for players who have not read the page. */
const plainly = (html: string): string => html.replace(REFERENCES, '').replace(/<a id="[^"]*"><\/a>/g, '');

/** A row of a table as one line: the number, the question and the answer. */
function rulingOf(row: HTMLElement): string {
    const place = row.querySelector('a[id]')?.id.toUpperCase() ?? '';
    for (const anchor of row.querySelectorAll('a[id]')) anchor.remove();
    const [, question, answer] = Array.from(row.querySelectorAll('td'), (cell) => cell.innerHTML);
    return question === undefined ? row.innerHTML : `<b>${place}</b> ${question} <em>${answer}</em>`;
}
