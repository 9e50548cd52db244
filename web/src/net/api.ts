/** What the app asks the server by plain HTTP. */

import type {
    Catalogue,
    Command,
    Deleted,
    Done,
    Guest,
    Hints,
    NewTable,
    Recovery,
    RecoveryCode,
    Report,
    Reported,
    Spots,
    Status,
    Step,
    TableList,
    Update,
    Updates,
    Welcome,
    WhyNot,
} from '../messages';
import { forgetSecret, secretOf } from './secrets';

/** Why a request failed: the server's own code and words, or `offline` if there was no answer at all. */
export class Failure extends Error {
    constructor(
        readonly code: string,
        message: string,
    ) {
        super(message);
    }
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown, secret?: string | null): Promise<T> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (secret) headers.Authorization = `Bearer ${secret}`;
    let answer: Response;
    try {
        answer = await fetch(`/api/${path}`, {
            method,
            headers,
            body: body === undefined ? null : JSON.stringify(body),
        });
    } catch {
        throw new Failure('offline', 'no answer');
    }
    const found: unknown = await answer.json().catch(() => ({}));
    if (answer.ok) return found as T;
    const { code = 'failure', message = answer.statusText } = found as { code?: string; message?: string };
    throw new Failure(code, message);
}

const get = <T>(path: string, secret?: string | null): Promise<T> => call('GET', path, undefined, secret);
const at = (id: string, rest = ''): string => `tables/${encodeURIComponent(id)}${rest}`;

/** Ask something as the one who has a seat: by its secret, or by the cookie where that counts no more. */
async function seated<T>(id: string, ask: (secret: string | null) => Promise<T>): Promise<T> {
    const secret = secretOf(id);
    try {
        return await ask(secret);
    } catch (failure) {
        if (!secret || !(failure instanceof Failure) || failure.code !== 'bad_secret') throw failure;
        forgetSecret(id);
        return ask(null);
    }
}

const getSeated = <T>(id: string, rest = ''): Promise<T> => seated(id, (secret) => get<T>(at(id, rest), secret));
const postSeated = <T>(id: string, rest: string, body: unknown): Promise<T> =>
    seated(id, (secret) => call<T>('POST', at(id, rest), body, secret));

let met: Promise<Guest> | null = null;

/** Who one is. The first call of a visit fetches the cookie that makes one somebody. */
export function me(): Promise<Guest> {
    met ??= get<Guest>('me').catch((failure: unknown) => {
        met = null;
        throw failure;
    });
    return met;
}

let boxes: Promise<Catalogue> | null = null;

/** Everything there is to choose from. */
export function catalogue(): Promise<Catalogue> {
    boxes ??= get<Catalogue>('catalogue').catch((failure: unknown) => {
        boxes = null;
        throw failure;
    });
    return boxes;
}

/** The hexes of a board of these sections where a host may put things. */
export async function spots(sections: readonly string[]): Promise<Record<string, string[]>> {
    return (await get<Spots>(`spots?${new URLSearchParams({ sections: sections.join(',') })}`)).spots;
}

export function tables(status: Status, options: { mine?: boolean; before?: string | null } = {}): Promise<TableList> {
    const query = new URLSearchParams({ status });
    if (options.mine) query.set('mine', '1');
    if (options.before) query.set('before', options.before);
    return get(`tables?${query}`);
}

/** Set a table; who sits down at it gets the secret of the seat. */
export const setTable = (asked: NewTable): Promise<Done> => call('POST', 'tables', asked);

/** A table as one sees it. */
export const table = (id: string): Promise<Welcome> => getSeated(id);

/** Everything that has happened up to some number, which the server tells page by page. */
export async function updatesUntil(id: string, last: number): Promise<Update[]> {
    const found: Update[] = [];
    for (;;) {
        const after = found.at(-1)?.number ?? 0;
        const { updates } = await getSeated<Updates>(id, `/updates?after=${after}`);
        const more = updates.filter(({ number }) => number > after && number <= last);
        if (!more.length) return found;
        found.push(...more);
        if (more.at(-1)!.number === last) return found;
    }
}

export const hints = (id: string): Promise<Hints> => getSeated(id, '/hints');
/** Why an action on offer may not name a hex. */
export const whyNot = (id: string, action: string, hex: string): Promise<WhyNot> =>
    getSeated(id, `/why-not?${new URLSearchParams({ action, hex })}`);

export const step = (id: string, number: number): Promise<Step> => get(at(id, `/steps/${number}`));

/** Ask something of a table without a connection to it. */
export function ask({ type, ...rest }: Command, id: string): Promise<Done> {
    return postSeated(id, `/${type}`, rest);
}

/** Report what somebody said at a table. */
export const report = (id: string, what: Report): Promise<Reported> => postSeated(id, '/report', what);

/** Whether one can come back with a code. */
export const recovery = (): Promise<Recovery> => get('me/recovery');
/** A new code to come back with; an earlier one counts no more. */
export const makeCode = (): Promise<RecoveryCode> => call('POST', 'me/recovery');
/** Come back with a code: from now on this browser is that guest's. */
export const recover = (code: string): Promise<Guest> => call('POST', 'me/recover', { code });
export const signOutOthers = (): Promise<Guest> => call('POST', 'me/sign-out-others');
/** Have everything deleted that the server holds about one. */
export const deleteData = async (): Promise<Deleted> =>
    call('POST', 'me/delete', { confirm: (await get<Guest>('me')).id });
/** Where everything is to be had that the server holds about one. */
export const DATA_ADDRESS = '/api/me/data';

/** Where the record of a finished game is to be had. */
export const recordAddress = (id: string): string => `/api/${at(id, '/record')}`;
