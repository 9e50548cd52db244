/**
 * Where the app lies, and how its pages are called. A server answers at the addresses of pages (`/t/abc`) and says so in
 * the page that it sends. Where there are only files, in any folder of any web server, pages are told apart after the `#`.
 */

/** Whether a server of tables has sent the page. */
export const served: boolean = 'server' in document.documentElement.dataset;

/** The folder of the app, with the slash at its end. */
export const HOME: string = served ? `${location.origin}/` : new URL('.', location.href).href;

/** What a link to a page of the app has as its `href`. */
export const hrefOf = (path: string): string => (served ? path : `#${path}`);

/** The absolute URL of a page, for sharing. */
export const linkTo = (path: string): string => new URL(hrefOf(path), HOME).href;

/** The address of a file that lies beside the app. */
export const fileAt = (name: string): string => HOME + name;

/** The page of the app that an address names, with what is asked of it after a `?`; null if it is none. */
export function pageOf({ origin, pathname, search, hash }: URL | Location | HTMLAnchorElement): string | null {
    if (origin !== location.origin) return null;
    if (served) return pathname + search;
    return pathname === location.pathname && hash.startsWith('#/') ? (hash.slice(1).split('#')[0] ?? '') : null;
}

/** A link to a page with something in it that browsers keep to themselves: no server is told what stands after this `#`. */
export const linkWith = (path: string, inside: string): string => `${linkTo(path)}#${inside}`;

/** What such a link brings; empty if nothing. */
export const broughtBy = ({ hash }: { hash: string }): string => hash.split('#')[served ? 1 : 2] ?? '';
