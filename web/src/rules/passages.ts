/** What the rules say of one thing, found in the page that has them all. */

import { fileAt } from '../net/addresses';
import { language, type Language } from '../texts';
import { fileOf } from './files';

export interface Passages {
    /** Items of the chapters on play and on cards, and rulings and answers, all as HTML. */
    rules: string[];
    rulings: string[];
}

/** The chapters on play, actions and gold, but not the table of who counts what. */
const RULES = /^[234]\.(?!8$)|^[23]\.8$/;
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

export async function passagesOf(id: string): Promise<Passages> {
    const text = await page(language());
    const found: Passages = { rules: [], rulings: [] };
    for (const block of text.querySelectorAll<HTMLElement>(`[data-about~="${id}"]`)) {
        const chapter = block.closest('section')?.querySelector('a[id]')?.id ?? '';
        const words = wordsOf(block);
        if (RULINGS.test(chapter) || chapter === '') found.rulings.push(words);
        else if (RULES.test(chapter) && block.localName !== 'tr') found.rules.push(words);
    }
    return found;
}

/** A block as one line: of a row the number, the question and the answer. Links lead to the page. */
function wordsOf(block: HTMLElement): string {
    const copy = block.cloneNode(true) as HTMLElement;
    const place = copy.querySelector('a[id]')?.id.toUpperCase() ?? '';
    for (const place of copy.querySelectorAll('a[id]')) place.remove();
    for (const link of copy.querySelectorAll('a')) {
        link.setAttribute('href', addressOf(language()) + link.getAttribute('href'));
        link.target = '_blank';
    }
    const [, question, answer] = Array.from(copy.querySelectorAll('td'), (cell) => cell.innerHTML);
    return question === undefined ? copy.innerHTML : `<b>${place}</b> ${question} <em>${answer}</em>`;
}
