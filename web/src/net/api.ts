/** What the app asks of a server, or of the device, without a connection to a table. */

import type { Command, NewTable, Report, Status, TableList, Update } from '../messages';
import { tablesOfDevice } from './device';
import { place, wireAt, wireTo, type Place } from './place';
import { forgetSecret, secretOf } from './secrets';
import { Failure, type Answer, type Asked, type MessageRoute } from './wire';

export { Failure };

/** The routes about one table. */
type TableRoute = Extract<MessageRoute, `${string} tables/{id}${string}`>;

/** Ask something of a table as the one who has a seat: by its secret, or by the cookie where that counts no more. */
export async function seated<R extends TableRoute>(route: R, asked: Asked<R>): Promise<Answer<R>> {
    const { id } = asked.path;
    const secret = secretOf(id);
    try {
        return await wireTo(id).request(route, asked, secret);
    } catch (failure) {
        if (!secret || !(failure instanceof Failure) || failure.code !== 'bad_secret') throw failure;
        forgetSecret(id);
        return wireTo(id).request(route, asked);
    }
}

/** Ask once for what stays the same at a place. */
export function once<A extends string[], T>(ask: (...about: A) => Promise<T>): (...about: A) => Promise<T> {
    const known = new Map<string, Promise<T>>();
    return (...about) => {
        const key = [place(), ...about].join(' ');
        const found = known.get(key) ?? ask(...about);
        known.set(key, found);
        found.catch(() => known.delete(key));
        return found;
    };
}

/** The guest of this browser. The first call of a visit fetches the guest cookie. */
export const me = once(() => wireAt().request('GET me', {}));

/** Everything there is to choose from. */
export const catalogue = once(() => wireAt().request('GET catalogue', {}));

/** Ask the server whether it answers again. */
export const askServer = (): Promise<unknown> => wireAt('server').request('GET me', {});

/** The hexes of a board of these sections where a host may put things. */
export async function spots(sections: readonly string[], own: readonly string[]): Promise<Record<string, string[]>> {
    const query = { sections: sections.join(','), ...(own.length && { own: own.join('.') }) };
    return (await wireAt().request('GET spots', { query })).spots;
}

/** A page of tables. The guest's own include those of this device. */
export async function tables(
    status: Status,
    options: { mine?: boolean; before?: string | null } = {},
): Promise<TableList> {
    const [found, here] = await Promise.all([
        wireAt().request('GET tables', { query: { status, ...options } }),
        options.mine && place() === 'server' ? tablesOfDevice(status) : [],
    ]);
    return { ...found, tables: [...here, ...found.tables] };
}

/** What is on sections, by their codes; the same codes are asked about once. */
export const sectionsOf = once(async (codes: string) => {
    if (!codes) return [];
    const { sections } = await wireAt().request('POST sections', { body: { text: codes } });
    return sections.map(({ name, rows }) => ({ name, box: '', rows: rows as string[][] }));
});
/** Set a table, here or there; who sits down at it gets the secret of the seat. */
export const setTable = (asked: NewTable, where?: Place) => wireAt(where).request('POST tables', { body: asked });

/** A table as one sees it. */
export const table = (id: string) => seated('GET tables/{id}', { path: { id } });

/** Everything that has happened up to some number, which the server tells page by page. */
export async function updatesUntil(id: string, last: number): Promise<Update[]> {
    const found: Update[] = [];
    for (;;) {
        const after = found.at(-1)?.number ?? 0;
        const { updates } = await seated('GET tables/{id}/updates', { path: { id }, query: { after } });
        const more = updates.filter(({ number }) => number > after && number <= last);
        if (!more.length) return found;
        found.push(...more);
        if (more.at(-1)!.number === last) return found;
    }
}

/** Why an action on offer may not name a hex. */
export const whyNot = (id: string, action: string, hex: string) =>
    seated('GET tables/{id}/why-not', { path: { id }, query: { action, hex } });

/** Ask something of a table without a connection to it. */
export const ask = ({ type, ...body }: Command, id: string) =>
    seated(`POST tables/{id}/${type}`, { path: { id }, body });

/** Report a chat message or a name at a table. */
export const report = (id: string, what: Report) => seated('POST tables/{id}/report', { path: { id }, body: what });

/** Whether one can come back with a code. */
export const recovery = () => wireAt().request('GET me/recovery', {});
/** A new code to come back with; an earlier one counts no more. */
export const makeCode = () => wireAt().request('POST me/recovery', {});
export const endCode = () => wireAt().request('POST me/recovery/end', {});
/** The browsers in which one is signed in. */
export const sessions = () => wireAt().request('GET me/sessions', {});
/** Sign out one of them. */
export const endSession = (id: string) => wireAt().request('POST me/sessions/{id}/end', { path: { id } });
/** Come back with a code: from now on this browser is that guest's. */
export const recover = (code: string) => wireAt().request('POST me/recover', { body: { code } });
export const signOutOthers = () => wireAt().request('POST me/sign-out-others', {});
/** Have everything deleted that the server or the device holds about one. */
export async function deleteData(where: Place) {
    const confirm = where === 'device' ? where : (await wireAt().request('GET me', {})).id;
    return wireAt(where).request('POST me/delete', { body: { confirm } });
}
/** Where everything is to be had that the server holds about one. */
export const dataAddress = (): Promise<string> => wireAt('server').address('GET me/data', {});
/** All games of this device, as a file. */
export const deviceFile = (): Promise<Blob> => wireAt('device').file('GET me/data', {});
/** Take games that another device has given out; how many were not here yet. */
export async function importGames(text: string): Promise<number> {
    let games: unknown;
    try {
        games = JSON.parse(text);
    } catch {
        throw new Failure('bad_logs', 'JSON');
    }
    return (await wireAt('device').request('POST me/data', { body: games })).tables.length;
}

/** Where the record of a finished game is to be had. */
export const recordAddress = (id: string): Promise<string> =>
    wireTo(id).address('GET tables/{id}/record', { path: { id } });

/** The answer to a code; for one that cannot be read, an error in the reader's language. */
export const decoded = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(({ code, message }: Failure) => {
        throw new Failure(/^bad_/.test(code) ? 'bad_code' : code, message);
    });
