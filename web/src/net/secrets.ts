/** The secrets of one's seats, kept by the browser: with one, a seat is one's own even without the cookie. */

import { linkTo } from './addresses';
import { forgetAllBut, stored, store } from './storage';
import { isDeviceTable } from './wire';

const STORED_AS = 'seats';
/** How many secrets are kept: the newest ones. */
const KEPT = 60;

type Secrets = [table: string, secret: string][];

const all = (): Secrets => stored<Secrets>(STORED_AS, []);

export function secretOf(table: string): string | null {
    return all().find(([id]) => id === table)?.[1] ?? null;
}

/** Whether there is any seat of one's own, at any table. */
export const anySecrets = (): boolean => all().length > 0;

export function keepSecret(table: string, secret: string): void {
    store(STORED_AS, [[table, secret], ...all().filter(([id]) => id !== table)].slice(0, KEPT));
}

export function forgetSecret(table: string): void {
    store(
        STORED_AS,
        all().filter(([id]) => id !== table),
    );
}

export const forgetAllSecrets = (): void => store(STORED_AS, []);

/** Forget all that the browser keeps for this app, but for the seats at tables of a server: those stay one's own. */
export function forgetThisDevice(): void {
    forgetAllBut(STORED_AS);
    store(
        STORED_AS,
        all().filter(([id]) => !isDeviceTable(id)),
    );
}

/** A link that opens one's seat elsewhere. The secret is in the part of an address that browsers keep to themselves. */
export function seatLink(table: string): string | null {
    const secret = isDeviceTable(table) ? null : secretOf(table);
    return secret && `${linkTo(`/t/${table}`)}#seat=${secret}`;
}

/** Keep the secret that such a link has brought, and take it out of the address; whether there was one. */
export function receiveSecret(table: string): boolean {
    const secret = new URLSearchParams(location.hash.slice(1)).get('seat');
    if (!secret) return false;
    keepSecret(table, secret);
    history.replaceState(history.state, '', location.pathname);
    return true;
}
