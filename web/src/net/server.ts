/** The wire to the server that the page came from. */

import type { Problem } from '../messages';
import { noteAnswer } from './reach';
import { Failure, requestOf, type Line, type LineEvents, type WireRequest, type Wire } from './wire';

/** What a proxy means that stands before the server and answers without a code of ours. */
const FAILURES: Record<number, string> = {
    413: 'too_long',
    429: 'too_fast',
    502: 'offline',
    503: 'offline',
    504: 'offline',
};

const addressOf = (path: string): string => `/api/${path}`;

/** The answer to a request, or the `Failure` that it tells of. */
async function answered({ method, path, body }: WireRequest, secret?: string | null): Promise<Response> {
    const headers: Record<string, string> = {};
    if (body !== null) headers['Content-Type'] = 'application/json';
    if (secret) headers.Authorization = `Bearer ${secret}`;
    let answer: Response;
    try {
        answer = await fetch(addressOf(path), { method, headers, body });
    } catch {
        noteAnswer(false);
        throw new Failure('offline', 'no answer');
    }
    noteAnswer(true);
    if (answer.ok) return answer;
    const told: Partial<Problem> = await answer.json().catch(() => ({}));
    const { code = FAILURES[answer.status] ?? 'failure', message = answer.statusText } = told;
    throw new Failure(code, message);
}

/** A web socket as a line. */
class SocketLine implements Line {
    #socket: WebSocket;

    constructor(address: string, events: LineEvents) {
        this.#socket = new WebSocket(address);
        this.#socket.onopen = () => events.opened();
        this.#socket.onmessage = ({ data }) => events.received(String(data));
        this.#socket.onclose = ({ code, reason }) => events.closed(code, reason);
    }

    get state(): Line['state'] {
        const { readyState } = this.#socket;
        return readyState === WebSocket.OPEN ? 'open' : readyState < WebSocket.OPEN ? 'connecting' : 'closed';
    }

    send(text: string): void {
        this.#socket.send(text);
    }

    close(): void {
        this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
        this.#socket.close();
    }
}

function socketAddress(table: string): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}${addressOf(`tables/${encodeURIComponent(table)}/socket`)}`;
}

export const server: Wire = {
    request: async (route, asked, secret) => (await answered(requestOf(route, asked), secret)).json().catch(() => ({})),
    file: async (route, asked) => (await answered(requestOf(route, asked))).blob(),
    address: (route, asked) => Promise.resolve(addressOf(requestOf(route, asked).path)),
    line: (table, events) => new SocketLine(socketAddress(table), events),
};
