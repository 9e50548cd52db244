/**
 * A wire leads to tables: those of a server, or those of this device, which the same table core keeps in a worker. Both
 * take the same requests and messages, so that no other line of the page need know which one it talks over.
 */

/** Why a request failed: the code and words of who answered, or `offline` if there was no answer at all. */
export class Failure extends Error {
    constructor(
        readonly code: string,
        message: string,
    ) {
        super(message);
    }
}

export type Method = 'GET' | 'POST';

/** What comes over a line. */
export interface LineEvents {
    opened(): void;
    heard(text: string): void;
    /** The line is gone; the code says why, as those of web sockets do. */
    closed(code: number, reason: string): void;
}

/** A line to one table, over which it tells at once what happens. Messages are JSON. */
export interface Line {
    readonly state: 'connecting' | 'open' | 'closed';
    send(text: string): void;
    /** Hang up; nothing more is heard after that. */
    close(): void;
}

export interface Wire {
    /**
     * Ask for something by its path, such as `tables/abc/hints`, as somebody who has the secret of a seat. The answer is
     * the message that `docs/server-api.md` promises, or a `Failure`.
     */
    request<T>(method: Method, path: string, body?: unknown, secret?: string | null): Promise<T>;
    /** The same as a file; a `Failure` says why there is none. */
    file(path: string): Promise<Blob>;
    /** An address at which the browser finds the answer to such a request, to download it. */
    address(path: string): Promise<string>;
    /** Connect to a table. */
    line(table: string, events: LineEvents): Line;
}

/** How the ids of tables of this device begin. No table of a server has one like it. */
const OF_DEVICE = 'd_';

/** What opens a seat at a table of this device, for whoever has it in hand. */
export const secretOfSeat = (seat: number): string => `seat.${seat}`;

export const isDeviceTable = (table: string): boolean => table.startsWith(OF_DEVICE);
