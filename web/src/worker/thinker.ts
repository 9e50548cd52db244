/**
 * A second worker, in which the same engine thinks, so that the first one goes on answering meanwhile. It is told what is
 * written of a table, and writes nothing. What it thinks about cannot be stopped, but takes no more than a few seconds; if
 * the table has moved on by then, the first worker lets it be.
 */

import type { Logs } from './logs';
import type { FromThinker, ToThinker } from './messages';
import { Refused } from './refused';

/** What comes of a call, as `device/bridge.py` says it. */
interface Answer<T> {
    result?: T;
    refused?: { code: string; message: string };
}

interface Waiting {
    done(text: string): void;
    failed(reason: Error): void;
}

/** Gigabytes that a device must have for two workers. Only some browsers tell. */
const ENOUGH = 2;

/** The second worker is not there, or no longer: whoever wants something thought about must do it alone. */
export class Gone extends Error {}

export class Thinker {
    #worker: Worker | null = null;
    #started = false;
    #ready = false;
    #waiting = new Map<number, Waiting>();
    #numbers = 0;
    #queue: Promise<unknown> = Promise.resolve();

    constructor(
        private readonly runtime: string,
        private readonly logs: Logs,
    ) {}

    /** Start the worker, unless that was done or the device is too small for it. It runs the same script as this one. */
    start(): void {
        if (this.#started) return;
        this.#started = true;
        const { deviceMemory = ENOUGH, hardwareConcurrency } = navigator as Navigator & { deviceMemory?: number };
        if (deviceMemory < ENOUGH || hardwareConcurrency < 2) return;
        try {
            this.#worker = new Worker(self.location.href, { type: 'module' });
        } catch {
            return;
        }
        this.#worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.#heard(data);
        this.#worker.onerror = (event) => {
            // Otherwise it would count as a fault of this worker, too.
            event.preventDefault();
            this.#lose(event.message);
        };
        this.#tell({ type: 'think', runtime: this.runtime });
    }

    #tell(message: ToThinker): void {
        this.#worker?.postMessage(message);
    }

    #heard(message: FromThinker): void {
        if (message.type === 'ready') this.#ready = true;
        if (message.type === 'gone') this.#lose(message.reason);
        if (message.type !== 'answer') return;
        this.#waiting.get(message.id)?.done(message.text);
        this.#waiting.delete(message.id);
    }

    /** The worker has failed, for want of memory perhaps, so it is not tried again. */
    #lose(reason: string): void {
        this.#worker?.terminate();
        this.#worker = null;
        this.#ready = false;
        for (const one of this.#waiting.values()) one.failed(new Gone(reason));
        this.#waiting.clear();
    }

    /** Have something of the desk called that takes long, about a table as it is now; `Gone` if there is nobody to do it. */
    think<T>(table: string, name: string, ...values: unknown[]): Promise<T> {
        const done = this.#queue.then(async () => {
            await this.#read(table);
            return this.#call<T>(name, ...values);
        });
        this.#queue = done.catch(() => undefined);
        return done;
    }

    /** Let the worker read what it does not know of a table. */
    async #read(id: string): Promise<void> {
        const known = (await this.#call<number | null>('number', id)) ?? 0;
        const stored = await this.logs.table(id);
        if (stored && known === stored.last) return;
        if (stored && known && known < stored.last) await this.#call('read_on', id, await this.logs.rows(id, known));
        else await this.#call('load', id, stored?.sheet ?? null, stored ? await this.logs.rows(id) : []);
    }

    async #call<T>(name: string, ...values: unknown[]): Promise<T> {
        if (!this.#ready) throw new Gone('there is no second worker');
        const id = ++this.#numbers;
        const text = await new Promise<string>((done, failed) => {
            this.#waiting.set(id, { done, failed });
            this.#tell({ type: 'call', id, text: JSON.stringify([name, ...values]) });
        });
        const { result, refused } = JSON.parse(text) as Answer<T>;
        if (refused) throw new Refused(refused.code, refused.message);
        return result as T;
    }
}
