/** Where one is in the app, by the address of the page. */

import type { Action } from 'svelte/action';
import { hrefOf, pageOf } from './net/addresses';

type Route =
    | { screen: 'home' }
    | { screen: 'new' }
    | { screen: 'learn'; lesson: string | null }
    | { screen: 'puzzles'; id: string | null; solution: boolean }
    | { screen: 'daily'; day: string | null }
    /** For so many players; null for a number of which there are no ratings. */
    | { screen: 'ratings'; players: number | null }
    | { screen: 'games'; tab?: string | undefined }
    | { screen: 'table'; id: string }
    | {
          screen: 'replay';
          id: string;
          step: number | null;
          turn?: string | undefined;
          eyes?: string | undefined;
          tab?: string | undefined;
          analyse?: string | undefined;
      }
    | { screen: 'nowhere' };

const ROUTES: [RegExp, (parts: string[], query: Record<string, string>) => Route][] = [
    [/^\/$/, () => ({ screen: 'home' })],
    [/^\/new$/, () => ({ screen: 'new' })],
    [/^\/learn(?:\/(\w+))?$/, ([lesson]) => ({ screen: 'learn', lesson: lesson ?? null })],
    [
        /^\/puzzles(?:\/(\w+)(\/solution)?)?$/,
        ([id, solution]) => ({
            screen: 'puzzles',
            id: id ?? null,
            solution: solution !== undefined,
        }),
    ],
    [/^\/daily(?:\/(\d{4}-\d\d-\d\d))?$/, ([day]) => ({ screen: 'daily', day: day ?? null })],
    [
        /^\/ratings(?:\/(\w+))?$/,
        ([path], { players = path ?? '2' }) => ({
            screen: 'ratings',
            players: /^[2-5]$/.test(players) ? Number(players) : null,
        }),
    ],
    [/^\/games$/, (_, { tab }) => ({ screen: 'games', tab })],
    [/^\/t\/(\w+)$/, ([id]) => ({ screen: 'table', id: id! })],
    [
        /^\/t\/(\w+)\/replay(?:\/(\d+))?$/,
        ([id, step], { turn, eyes, tab, analyse }) => ({
            screen: 'replay',
            id: id!,
            step: step ? Number(step) : null,
            turn,
            eyes,
            tab,
            analyse,
        }),
    ],
];

const here = (): string => pageOf(location) ?? '/';

let path = $state.raw(here());
addEventListener('popstate', () => (path = here()));

/** The route of a path. */
export function routeOf(path: string): Route {
    const [page = '', query = ''] = path.split('?', 2);
    const plain = page.length > 1 ? page.replace(/\/$/, '') : page;
    for (const [form, route] of ROUTES) {
        const found = plain.match(form);
        if (found) return route(found.slice(1), Object.fromEntries(new URLSearchParams(query)));
    }
    return { screen: 'nowhere' };
}

export function route(): Route {
    return routeOf(path);
}

let moved = false;

/** Lets whoever comes from another screen go on at the top of this one, instead of where nothing is any more. */
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

/** Let a click on any link of the app stay inside it. */
export function followLinks(event: MouseEvent): void {
    const link = (event.target as Element).closest?.('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const page = pageOf(link);
    if (page === null || page.startsWith('/api/') || hrefOf(page) !== link.getAttribute('href')) return;
    event.preventDefault();
    go(page);
}
