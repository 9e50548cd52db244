/** The guest's seat secrets, stored in the browser: a secret grants a seat even without the cookie. */

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

/** Whether the guest has any seat. */
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

/** Delete the stored data of the app, except the secrets of seats on a server. */
export function forgetThisDevice(): void {
    forgetAllBut(STORED_AS);
    store(
        STORED_AS,
        all().filter(([id]) => !isDeviceTable(id)),
    );
}

/** A link that opens the seat elsewhere. The secret is in the fragment, which browsers never send. */
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
