/** Where one is in the app, by the address of the page. */

type Route =
    | { screen: 'home' }
    | { screen: 'new' }
    | { screen: 'learn'; lesson: string | null }
    | { screen: 'table'; id: string }
    | { screen: 'replay'; id: string; step: number | null }
    | { screen: 'nowhere' };

const ROUTES: [RegExp, (parts: string[]) => Route][] = [
    [/^\/$/, () => ({ screen: 'home' })],
    [/^\/new$/, () => ({ screen: 'new' })],
    [/^\/learn(?:\/(\w+))?$/, ([lesson]) => ({ screen: 'learn', lesson: lesson ?? null })],
    [/^\/t\/(\w+)$/, ([id]) => ({ screen: 'table', id: id! })],
    [
        /^\/t\/(\w+)\/replay(?:\/(\d+))?$/,
        ([id, step]) => ({ screen: 'replay', id: id!, step: step ? Number(step) : null }),
    ],
];

let path = $state.raw(location.pathname);
addEventListener('popstate', () => (path = location.pathname));

/** The route of a path. */
export function routeOf(path: string): Route {
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
    for (const [form, route] of ROUTES) {
        const found = plain.match(form);
        if (found) return route(found.slice(1));
    }
    return { screen: 'nowhere' };
}

export function route(): Route {
    return routeOf(path);
}

/** Go somewhere; `instead` of where one is, so that "back" does not lead here. */
export function go(to: string, instead = false): void {
    if (instead) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    path = location.pathname;
    if (!instead) scrollTo(0, 0);
}

/** Let a click on any link of the app stay inside it. */
export function followLinks(event: MouseEvent): void {
    const link = (event.target as Element).closest?.('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.hash) return;
    event.preventDefault();
    go(link.pathname);
}
