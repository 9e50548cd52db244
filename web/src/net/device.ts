/** The wire to the tables of this device: the table core of the server, which runs in a worker. */

import type { Status, TableSummary } from '../messages';
import type { DeviceState, FromWorker, ToWorker } from '../worker/messages';
import { fileAt } from './addresses';
import { Failure, requestOf, type Line, type LineEvents, type WireRequest, type Wire } from './wire';

export type { DeviceState, DeviceStatus, Keeping } from '../worker/messages';

interface Asked {
    message: ToWorker & { type: 'request' };
    /** Whether a worker has crashed over it already. */
    again: boolean;
    done(text: string): void;
    failed(failure: Failure): void;
}

let state: DeviceState = { status: { phase: 'idle' }, keeping: 'kept' };
const followers = new Set<(state: DeviceState) => void>();

/** Be told how the device is, now and whenever that changes; the answer ends it. */
export function followDevice(follower: (state: DeviceState) => void): () => void {
    followers.add(follower);
    follower(state);
    return () => followers.delete(follower);
}

function changed(now: DeviceState): void {
    state = now;
    for (const follower of followers) follower(now);
}

let worker: Worker | null = null;
let numbers = 0;
const asked = new Map<number, Asked>();
const lines = new Map<number, DeviceLine>();

/** The worker, started if it does not run. */
function running(): Worker {
    if (worker) return worker;
    worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
    worker.onerror = (event) => crashed(event.message);
    worker.postMessage({ type: 'begin', runtime: fileAt('runtime/') } satisfies ToWorker);
    return worker;
}

const tell = (message: ToWorker): void => running().postMessage(message);

function receive(message: FromWorker): void {
    if (message.type === 'state') return changed(message.state);
    if (message.type === 'received') return lines.get(message.line)?.receive(message.text);
    if (message.type === 'closed') return lines.get(message.line)?.lose(message.code, message.reason);
    const one = asked.get(message.id);
    asked.delete(message.id);
    if (message.type === 'answer') one?.done(message.text);
    else one?.failed(new Failure(message.code, message.message));
}

/**
 * The worker is gone. What was acknowledged is written, so a new one folds the logs again: lines connect anew by
 * themselves, and what was not answered is asked once more.
 */
function crashed(reason: string): void {
    worker?.terminate();
    worker = null;
    changed({ ...state, status: { phase: 'idle' } });
    for (const [id, one] of [...asked]) {
        if (one.again) {
            asked.delete(id);
            one.failed(new Failure('no_runtime', reason));
        } else {
            one.again = true;
            tell(one.message);
        }
    }
    for (const line of [...lines.values()]) line.lose(0, reason);
}

/** Begin to load the game into this browser, if that was not done, so that it is there when it is wanted. */
export const prepareDevice = (): void => tell({ type: 'prepare' });

function text(request: WireRequest, secret: string | null = null): Promise<string> {
    const id = ++numbers;
    const message = { type: 'request' as const, id, ...request, body: request.body ?? '', secret };
    return new Promise((done, failed) => {
        asked.set(id, { message, again: false, done, failed });
        tell(message);
    });
}

/** A line to a table of this device. */
class DeviceLine implements Line {
    state: Line['state'] = 'connecting';
    #number = ++numbers;

    constructor(
        private readonly table: string,
        private readonly events: LineEvents,
    ) {
        lines.set(this.#number, this);
        running();
        queueMicrotask(() => {
            if (this.state !== 'connecting') return;
            this.state = 'open';
            events.opened();
        });
    }

    send(text: string): void {
        tell({ type: 'send', line: this.#number, table: this.table, text });
    }

    receive(text: string): void {
        if (this.state === 'open') this.events.received(text);
    }

    lose(code: number, reason: string): void {
        lines.delete(this.#number);
        const known = this.state !== 'closed';
        this.state = 'closed';
        if (known) this.events.closed(code, reason);
    }

    close(): void {
        lines.delete(this.#number);
        if (this.state === 'open') tell({ type: 'close', line: this.#number });
        this.state = 'closed';
    }
}

export const device: Wire = {
    request: async (route, asked, secret) => JSON.parse(await text(requestOf(route, asked), secret)),
    file: async (route, asked) => new Blob([await text(requestOf(route, asked))]),
    address: async (route, asked) => URL.createObjectURL(await device.file(route, asked)),
    line: (table, events) => new DeviceLine(table, events),
};

/** The tables of this device, newest first. They are listed without the game being loaded. */
export async function tablesOfDevice(status: Status): Promise<TableSummary[]> {
    return (await device.request('GET tables', { query: { status, mine: true } })).tables;
}
