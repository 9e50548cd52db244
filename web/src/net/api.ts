/** What the app asks the server by plain HTTP. */

import type {
    Catalogue,
    Command,
    Done,
    Guest,
    Hints,
    NewTable,
    Spots,
    Status,
    Step,
    TableList,
    Update,
    Updates,
    Welcome,
    WhyNot,
} from '../messages';
import { secretOf } from './secrets';

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
export const table = (id: string): Promise<Welcome> => get(at(id), secretOf(id));

/** Everything that has happened up to some number, which the server tells page by page. */
export async function updatesUntil(id: string, last: number): Promise<Update[]> {
    const found: Update[] = [];
    for (;;) {
        const after = found.at(-1)?.number ?? 0;
        const { updates } = await get<Updates>(at(id, `/updates?after=${after}`), secretOf(id));
        const more = updates.filter(({ number }) => number > after && number <= last);
        if (!more.length) return found;
        found.push(...more);
        if (more.at(-1)!.number === last) return found;
    }
}

export const hints = (id: string): Promise<Hints> => get(at(id, '/hints'), secretOf(id));
/** Why an action on offer may not name a hex. */
export const whyNot = (id: string, action: string, hex: string): Promise<WhyNot> =>
    get(at(id, `/why-not?${new URLSearchParams({ action, hex })}`), secretOf(id));

export const step = (id: string, number: number): Promise<Step> => get(at(id, `/steps/${number}`));

/** Ask something of a table without a connection to it. */
export function ask({ type, ...rest }: Command, id: string): Promise<Done> {
    return call('POST', at(id, `/${type}`), rest, secretOf(id));
}

/** Where the record of a finished game is to be had. */
export const recordAddress = (id: string): string => `/api/${at(id, '/record')}`;
