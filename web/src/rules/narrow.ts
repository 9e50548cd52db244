/** Filters a text: the blocks with the words of a search, and those of the chosen boxes. */

const BLOCKS = 'tbody tr, li, p, figure';

/** A text without accents and capitals, letter by letter, so that places in it are places in the text. */
const plain = (text: string): string =>
    Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/**
 * Hide every block that does not have the words, or is about boxes that are all left out, and mark the words.
 * `boxes` are those in play; null means all. The title of the page stays. Tells in how many blocks the words are.
 */
export function narrow(text: HTMLElement, words: string, boxes: readonly string[] | null): number {
    const wanted = plain(words.trim());
    unmark(text);
    let places = 0;
    for (const section of text.querySelectorAll('section')) {
        const inPlay = isInPlay(section, boxes);
        const all = !wanted || has(section.querySelector('h1, h2, h3'), wanted);
        let shown = 0;
        for (const block of section.querySelectorAll<HTMLElement>(BLOCKS)) {
            const found = !!wanted && has(block, wanted);
            block.hidden = !(inPlay && isInPlay(block, boxes) && (all || found));
            if (block.hidden) continue;
            shown++;
            if (found) {
                places++;
                mark(block, wanted);
            }
        }
        for (const part of section.querySelectorAll<HTMLElement>('span[data-boxes]'))
            part.hidden = !isInPlay(part, boxes);
        section.hidden = !inPlay || (!shown && !all && !section.querySelector('h1'));
        for (const table of section.querySelectorAll<HTMLElement>('.scrolls'))
            table.hidden = !table.querySelector('tbody tr:not([hidden])');
        for (const quote of section.querySelectorAll<HTMLElement>('blockquote'))
            quote.hidden = !quote.querySelector('p:not([hidden])');
    }
    return places;
}

const has = (element: Element | null, wanted: string): boolean => plain(element?.textContent ?? '').includes(wanted);

function isInPlay(element: HTMLElement, boxes: readonly string[] | null): boolean {
    const about = element.dataset.boxes?.split(' ');
    return !boxes || !about || about.some((box) => boxes.includes(box));
}

function mark(block: HTMLElement, wanted: string): void {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    for (let node of nodes)
        for (let at = plain(node.data).indexOf(wanted); at >= 0; at = plain(node.data).indexOf(wanted)) {
            const found = node.splitText(at);
            node = found.splitText(wanted.length);
            const marked = document.createElement('mark');
            found.replaceWith(marked);
            marked.append(found);
        }
}

function unmark(text: HTMLElement): void {
    for (const marked of text.querySelectorAll('mark')) {
        const parent = marked.parentNode!;
        marked.replaceWith(...marked.childNodes);
        parent.normalize();
    }
}
