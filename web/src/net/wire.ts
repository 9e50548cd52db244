/**
 * A wire leads to tables: those of a server, or those of this device, which the same table core keeps in a worker. Both
 * take the same requests and messages, so that no other line of the page need know which one it talks over.
 */

import type { Routes } from '../routes';

/** Why a request failed: the code and words of who answered, or `offline` if there was no answer at all. */
export class Failure extends Error {
    constructor(
        readonly code: string,
        message: string,
    ) {
        super(message);
    }
}

/** Where something can be asked, such as `GET tables/{id}/hints`. */
export type RouteName = keyof Routes;
/** What is said when it is asked. */
export type Asked<R extends RouteName> = Routes[R]['asked'];
export type Answer<R extends RouteName> = Routes[R]['answer'];
/** The routes that are answered by a file; all others are answered by a message. */
export type FileRoute = { [R in RouteName]: Answer<R> extends Blob ? R : never }[RouteName];
export type MessageRoute = Exclude<RouteName, FileRoute>;

/** A request as it goes over a wire. */
export interface WireRequest {
    method: 'GET' | 'POST';
    /** With the query. */
    path: string;
    body: string | null;
}

/** The request that asks a route for something. What is null in the query is left out of the address. */
export function requestOf<R extends RouteName>(route: R, asked: Asked<R>): WireRequest {
    const { path = {}, query = {}, body }: Parts = asked;
    const [method, form = ''] = route.split(' ');
    const filled = form.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
    return {
        method: method === 'GET' ? 'GET' : 'POST',
        path: search.size ? `${filled}?${search}` : filled,
        body: body === undefined ? null : JSON.stringify(body),
    };
}

/** The parts of a request, as every route has them. */
interface Parts {
    path?: Record<string, string | number>;
    query?: Record<string, string | number | boolean | null | undefined>;
    body?: unknown;
}

/** What comes over a line. */
export interface LineEvents {
    opened(): void;
    received(text: string): void;
    /** The line is gone; the code says why, as those of web sockets do. */
    closed(code: number, reason: string): void;
}

/** A line to one table, over which it tells at once what happens. Messages are JSON. */
export interface Line {
    readonly state: 'connecting' | 'open' | 'closed';
    send(text: string): void;
    /** Close it; nothing more is received after that. */
    close(): void;
}

export interface Wire {
    /**
     * Send a request with the secret of a seat. The answer is the message that
     * `docs/server-api.md` promises, or a `Failure`.
     */
    request<R extends MessageRoute>(route: R, asked: Asked<R>, secret?: string | null): Promise<Answer<R>>;
    /** The same as a file; a `Failure` says why there is none. */
    file<R extends FileRoute>(route: R, asked: Asked<R>): Promise<Blob>;
    /** An address at which the browser finds the answer to such a request, to download it. */
    address<R extends FileRoute>(route: R, asked: Asked<R>): Promise<string>;
    /** Connect to a table. */
    line(table: string, events: LineEvents): Line;
}

/** How the ids of tables of this device begin. No table of a server has one like it. */
const OF_DEVICE = 'd_';

/** The secret of a seat at a table of this device. */
export const secretOfSeat = (seat: number): string => `seat.${seat}`;

export const isDeviceTable = (table: string): boolean => table.startsWith(OF_DEVICE);
