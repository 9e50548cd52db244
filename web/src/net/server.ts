/** The wire to the server that the page came from. */

import { noteAnswer } from './reach';
import { Failure, type Line, type LineEvents, type Method, type Wire } from './wire';

const addressOf = (path: string): string => `/api/${path}`;

async function request<T>(method: Method, path: string, body?: unknown, secret?: string | null): Promise<T> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (secret) headers.Authorization = `Bearer ${secret}`;
    let answer: Response;
    try {
        answer = await fetch(addressOf(path), {
            method,
            headers,
            body: body === undefined ? null : JSON.stringify(body),
        });
    } catch {
        noteAnswer(false);
        throw new Failure('offline', 'no answer');
    }
    noteAnswer(true);
    const found: unknown = await answer.json().catch(() => ({}));
    if (answer.ok) return found as T;
    const { code = 'failure', message = answer.statusText } = found as { code?: string; message?: string };
    throw new Failure(code, message);
}

/** A web socket as a line. */
class SocketLine implements Line {
    #socket: WebSocket;

    constructor(address: string, events: LineEvents) {
        this.#socket = new WebSocket(address);
        this.#socket.onopen = () => events.opened();
        this.#socket.onmessage = ({ data }) => events.heard(String(data));
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
    request,
    file: (path) => Promise.resolve(addressOf(path)),
    line: (table, events) => new SocketLine(socketAddress(table), events),
};
