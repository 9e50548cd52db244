/** The secrets of one's seats, kept by the browser: with one, a seat is one's own even without the cookie. */

import { stored, store } from './storage';

const STORED_AS = 'seats';
/** So many are kept, the newest. */
const KEPT = 60;

type Secrets = [table: string, secret: string][];

const all = (): Secrets => stored<Secrets>(STORED_AS, []);

export function secretOf(table: string): string | null {
    return all().find(([id]) => id === table)?.[1] ?? null;
}

export function keepSecret(table: string, secret: string): void {
    store(STORED_AS, [[table, secret], ...all().filter(([id]) => id !== table)].slice(0, KEPT));
}

export function forgetSecret(table: string): void {
    store(
        STORED_AS,
        all().filter(([id]) => id !== table),
    );
}
