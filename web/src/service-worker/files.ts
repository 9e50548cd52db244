/** The files of a build, and which of them answers a request. */

export interface BuiltFile {
    /** Below the folder of the app. */
    path: string;
    /** What the file must be, as `integrity` says it: a file of another version, or half of one, is none. */
    hash: string;
    size: number;
}

export interface Build {
    version: string;
    /** The addresses of pages below the folder, as `pages.ts` beside `vite.config.ts` writes them. */
    pages: string[];
    /** What every visit needs: kept before a version counts as there. */
    shell: BuiltFile[];
    /** The files for games on the device: cached on first use, or on request. */
    runtime: BuiltFile[];
}

/** Whether a path leads to the app: a server answers with it at the addresses of all pages. */
const isPage = ({ pages }: Build, path: string): boolean =>
    path === 'index.html' || pages.some((form) => new RegExp(form).test(`/${path.replace(/\/$/, '')}`));

/** How to answer a request: with the page of the app, a file of the build, or (null) by the network. */
export function answering(build: Build, address: string, scope: string): 'page' | BuiltFile | null {
    const { origin, pathname } = new URL(address);
    const folder = new URL(scope);
    if (origin !== folder.origin || !pathname.startsWith(folder.pathname)) return null;
    const path = pathname.slice(folder.pathname.length);
    if (isPage(build, path)) return 'page';
    return [...build.shell, ...build.runtime].find((file) => file.path === path) ?? null;
}

/** Under what a file is kept. Files of several versions lie side by side, and what did not change is not fetched again. */
export const keyOf = ({ path, hash }: BuiltFile, scope: string): string =>
    `${scope}${path}?${encodeURIComponent(hash)}`;

/** Under what the page of a version is kept. */
export const pageKey = ({ version }: Build, scope: string): string => `${scope}?${version}`;

/** Everything that a version keeps; what else is there comes from another one. */
export const keysOf = (build: Build, scope: string): Set<string> =>
    new Set([pageKey(build, scope), ...[...build.shell, ...build.runtime].map((file) => keyOf(file, scope))]);
