/**
 * A second worker, in which the same engine thinks, so that the first one goes on answering meanwhile. It is given one job
 * after the other (`device/thinker.py`). What it thinks about cannot be stopped, but takes no more than a few seconds.
 */

import type { FromThinker, ToThinker } from './messages';

/** Gigabytes that a device must have for two workers. Only some browsers tell. */
const ENOUGH = 2;
/** What is answered to a job if there is no second worker, or no longer: the first one must think itself. */
const NOBODY = '';

export class Thinker {
    #worker: Worker | null = null;
    #started = false;
    #ready = false;
    #waiting = new Map<number, (answer: string) => void>();
    #numbers = 0;

    constructor(private readonly runtime: string) {}

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
        this.#worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.#receive(data);
        this.#worker.onerror = (event) => {
            // Otherwise it would count as a fault of this worker, too.
            event.preventDefault();
            this.#lose();
        };
        this.#tell({ type: 'think', runtime: this.runtime });
    }

    #tell(message: ToThinker): void {
        this.#worker?.postMessage(message);
    }

    #receive(message: FromThinker): void {
        if (message.type === 'ready') this.#ready = true;
        if (message.type === 'gone') this.#lose();
        if (message.type !== 'answer') return;
        this.#waiting.get(message.id)?.(message.text);
        this.#waiting.delete(message.id);
    }

    /** The worker has failed, for want of memory perhaps, so it is not tried again. */
    #lose(): void {
        this.#worker?.terminate();
        this.#worker = null;
        this.#ready = false;
        for (const done of this.#waiting.values()) done(NOBODY);
        this.#waiting.clear();
    }

    /** The answer to a job; empty if there is nobody to think about it. */
    think(job: string): Promise<string> {
        if (!this.#ready) return Promise.resolve(NOBODY);
        const id = ++this.#numbers;
        return new Promise((done) => {
            this.#waiting.set(id, done);
            this.#tell({ type: 'job', id, job });
        });
    }
}
