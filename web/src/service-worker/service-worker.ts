/// <reference lib="webworker" />
/**
 * Keeps the app on the device, so that it opens without a network. A version is kept whole or not at all, and takes over
 * when the reader says so, or when no page of another one is open. What a server answers (`/api/`) is never kept.
 */

import { answering, keyOf, keysOf, pageKey, type Build, type BuiltFile } from './files';
import type { FromServiceWorker, ToServiceWorker } from './messages';

/** `service-worker.ts` beside `vite.config.ts` writes the list of files at the head of this script. */
declare const self: ServiceWorkerGlobalScope & { BUILD: Build };

/** Milliseconds after which a server that does not answer counts as gone. */
const PATIENCE = 4000;

const scope = self.registration.scope;
const files = (): Promise<Cache> => caches.open(`kingdombuilder ${scope}`);
/** A server's page must fit the server, so it is asked first; files on their own are the same as those that are kept. */
const served = new URL(self.location.href).searchParams.has('server');

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET') return;
    const found = answering(self.BUILD, event.request.url, scope);
    if (found === 'page') event.respondWith(page(event.request));
    else if (found) event.respondWith(file(found, event.request));
});
self.addEventListener('message', (event) => {
    const { type } = event.data as ToServiceWorker;
    const tell = (message: FromServiceWorker) => event.source?.postMessage(message);
    if (type === 'take_over') event.waitUntil(self.skipWaiting());
    else if (type === 'keep_runtime') event.waitUntil(keepRuntime(tell));
    else if (type === 'kept_runtime')
        event.waitUntil(shareOfRuntime().then((share) => tell({ type: 'keeping', share })));
    else tell({ type: 'version', version: self.BUILD.version });
});

async function install(): Promise<void> {
    const cache = await files();
    await Promise.all([keepPage(cache), ...self.BUILD.shell.map((one) => keep(cache, one))]);
}

/** This version counts now; what only others had goes. */
async function activate(): Promise<void> {
    const [cache, ours] = [await files(), keysOf(self.BUILD, scope)];
    const kept = await cache.keys();
    await Promise.all(kept.filter(({ url }) => !ours.has(url)).map((request) => cache.delete(request)));
    await self.clients.claim();
}

/** The page, if it is that of this version: while a new one is put in place, it may be another's. */
async function keepPage(cache: Cache): Promise<void> {
    const answer = await fetch(scope, { cache: 'no-cache' });
    if (!answer.ok || !(await answer.clone().text()).includes(`data-version="${self.BUILD.version}"`))
        throw new Error('the page is not of this version');
    await cache.put(pageKey(self.BUILD, scope), answer);
}

/** Keep a file, unless it is kept; the browser sees to it that it is the right one, and whole. */
async function keep(cache: Cache, one: BuiltFile): Promise<Response> {
    const kept = await cache.match(keyOf(one, scope), { ignoreVary: true });
    if (kept) return kept;
    // What the browser has at hand may be the file of another version, and is refused then.
    const fetched = (cache: RequestCache) => fetch(scope + one.path, { integrity: one.hash, cache });
    const answer = await fetched('default').catch(() => fetched('no-cache'));
    if (!answer.ok) throw new Error(`${one.path} is not there`);
    await cache.put(keyOf(one, scope), answer.clone());
    return answer;
}

async function page(request: Request): Promise<Response> {
    if (served) {
        const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
        if (answer && answer.status < 500) return answer;
    }
    const kept = await (await files()).match(pageKey(self.BUILD, scope), { ignoreVary: true });
    return kept ?? fetch(request);
}

/** A file of this version; where it cannot be kept, it is fetched whenever it is wanted. */
async function file(one: BuiltFile, request: Request): Promise<Response> {
    try {
        return await keep(await files(), one);
    } catch {
        return fetch(request);
    }
}

/** Fetch all that games on the device need, and tell how far that is. */
async function keepRuntime(tell: (message: FromServiceWorker) => void): Promise<void> {
    try {
        const cache = await files();
        for (const one of self.BUILD.runtime) {
            await keep(cache, one);
            tell({ type: 'keeping', share: await shareOfRuntime() });
        }
    } catch {
        tell({ type: 'not_kept' });
    }
}

/** How much of what games on the device need is kept: 0 to 1. */
async function shareOfRuntime(): Promise<number> {
    const [cache, { runtime }] = [await files(), self.BUILD];
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const sum = (files: readonly BuiltFile[]) => files.reduce((bytes, { size }) => bytes + size, 0);
    return sum(runtime.filter((one) => kept.has(keyOf(one, scope)))) / sum(runtime);
}
