/** Where the reader is in the app, by the address of the page. */

import type { Action } from 'svelte/action';
import { features, type Page } from './feature';
import { hrefOf, pageOf } from './net/addresses';

const here = (): string => pageOf(location) ?? '/';

let path = $state.raw(here());
addEventListener('popstate', () => (path = here()));

/** The page at a path; null if there is none. */
export function pageAt(path: string): Page | null {
    const [address = '', query = ''] = path.split('?', 2);
    const plain = address.length > 1 ? address.replace(/\/$/, '') : address;
    const asked = Object.fromEntries(new URLSearchParams(query));
    for (const { screens = [] } of features())
        for (const screen of screens) {
            const page = screen(plain, asked);
            if (page) return page;
        }
    return null;
}

/** The page that is shown, and its path. */
export const currentPage = (): Page | null => pageAt(path);
export const currentPath = (): string => path;

/** Whether there is a page at a path. */
export const leads = (path: string): boolean => pageAt(path) !== null;

/** Where a finished game is looked at. */
export const gamePage = (id: string): string => [`/t/${id}/replay`].find(leads) ?? `/t/${id}`;

let moved = false;

/** Moves the focus to the top of a new screen, because the focused element is gone. */
export const arrives: Action<HTMLElement> = (main) => {
    if (!moved || document.activeElement !== document.body) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
};

/** Go somewhere; `instead` of where one is, so that "back" does not lead here. */
export function go(to: string, instead = false): void {
    if (instead) history.replaceState(null, '', hrefOf(to));
    else history.pushState(null, '', hrefOf(to));
    path = here();
    moved = true;
    if (!instead) scrollTo(0, 0);
}

/** Whether a click on a link asks for another tab or window, or is none of the first button. */
export const opensElsewhere = (event: MouseEvent): boolean =>
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Let a click on any link of the app stay inside it. */
export function followLinks(event: MouseEvent): void {
    const link = (event.target as Element).closest?.('a');
    if (!link || opensElsewhere(event) || event.defaultPrevented || link.target || link.hasAttribute('download'))
        return;
    const page = pageOf(link);
    if (page === null || page.startsWith('/api/') || hrefOf(page) !== link.getAttribute('href')) return;
    event.preventDefault();
    go(page);
}
