/**
 * The host of the service on this device: a worker in which Python runs. It loads Python, stores the logs, and passes on
 * what the page asks and hears. What needs no rules (lists, copies and deletion of the games) works before Python is
 * there.
 */

import { KeptTexts } from './kept';
import { Logs, type Advised, type Stored, type Write } from './logs';
import type { DeviceState, FromWorker, Keeping } from './messages';
import { outdated, teaches } from './practice';
import { Refused } from './refused';
import { loadEngine, type Browser, type Device } from './runtime';
import { Thinker } from './thinker';

/** The answer to a request, as `device/host.py` gives it. */
interface Answer {
    text: string;
    refused: { code: string; message: string } | null;
}

const CHANNEL = 'kingdombuilder.device';
/** What went wrong in Python, which goes on all the same; after anything else it is gone. */
const isPythonError = (error: unknown): boolean => error instanceof Error && error.constructor.name === 'PythonError';

export class Host {
    #state: DeviceState = { status: { phase: 'idle' }, keeping: 'kept' };
    #logs = new Logs((keeping) => this.#changed({ keeping }));
    #opened: Promise<void>;
    #device: Promise<Device> | null = null;
    /** The lines to tables, by number. */
    #lines = new Map<number, string>();
    #thinker: Thinker;
    #kept = new KeptTexts();
    #others = new BroadcastChannel(CHANNEL);

    constructor(
        private readonly runtime: string,
        private readonly tell: (message: FromWorker) => void,
    ) {
        this.#opened = this.#logs.open();
        this.#thinker = new Thinker(runtime);
        this.#others.onmessage = ({ data }) => void this.#running((device) => device.catch_up(String(data)));
    }

    #changed(change: { status?: DeviceState['status']; keeping?: Keeping }): void {
        this.#state = { ...this.#state, ...change };
        this.tell({ type: 'state', state: this.#state });
    }

    /** Load Python, if that was not done. */
    prepare(): Promise<Device> {
        this.#device ??= this.#load().catch((error: unknown) => {
            this.#device = null;
            const reason = error instanceof Error ? error.message : String(error);
            this.#changed({ status: { phase: 'failed', reason } });
            throw new Refused('no_runtime', reason);
        });
        return this.#device;
    }

    async #load(): Promise<Device> {
        await this.#opened;
        this.#changed({ status: { phase: 'loading', share: 0 } });
        const bridge = await loadEngine(this.runtime, (share) =>
            this.#changed({ status: { phase: 'loading', share } }),
        );
        this.#changed({ status: { phase: 'ready' } });
        return bridge.begin(this.#browser());
    }

    /** Do something in Python if it is there. */
    async #running(work: (device: Device) => Promise<void> | void): Promise<void> {
        if (this.#device) await this.#guarded(async () => work(await this.#device!)).catch(console.error);
    }

    /** Call Python. Where that fails for good, the page starts another worker, which folds the logs again. */
    async #guarded<T>(work: () => Promise<T>): Promise<T> {
        try {
            return await work();
        } catch (error) {
            if (error instanceof Refused) throw error;
            console.error(error);
            if (!isPythonError(error))
                setTimeout(() => {
                    throw error;
                });
            throw new Refused('failure', error instanceof Error ? error.message : String(error));
        }
    }

    // --- What the page asks ---

    /** The answer to a request, as text. */
    async request(method: string, path: string, body: string, secret: string | null): Promise<string> {
        await this.#opened;
        const [address = '', query = ''] = path.split('?');
        if (method === 'GET' && address === 'tables') return this.#list(new URLSearchParams(query).get('status'));
        if (method === 'GET' && address === 'me/data') return this.#logs.export();
        if (method === 'POST' && address === 'me/delete') return this.#delete();
        const device = await this.prepare();
        const found = await this.#guarded(() => device.request(method, path, body, secret ?? ''));
        const { text, refused } = JSON.parse(found) as Answer;
        if (refused) throw new Refused(refused.code, refused.message);
        return text;
    }

    /** All tables here are the player's own. */
    async #list(status: string | null): Promise<string> {
        const tables = (await this.#logs.tables())
            .filter(({ summary, sheet }) => summary.status === status && !teaches(sheet))
            .map(({ summary }) => ({ ...summary, mine: true }));
        return JSON.stringify({ tables, next: null });
    }

    async #delete(): Promise<string> {
        const tables = await this.#logs.tables();
        const deleted = await this.#logs.clear();
        await this.#kept.clear();
        for (const { id } of tables) await this.#running((device) => device.forget(id));
        return JSON.stringify({ deleted, kept: 0 });
    }

    /** A message of the page over a line to a table; the first is hello. */
    async receive(line: number, table: string, text: string): Promise<void> {
        this.#lines.set(line, table);
        try {
            const device = await this.prepare();
            await this.#guarded(async () => device.receive(line, table, text));
            this.#thinker.start();
        } catch (error) {
            this.#lines.delete(line);
            this.tell({
                type: 'closed',
                line,
                code: 0,
                reason: error instanceof Error ? error.message : String(error),
            });
        }
    }

    closed(line: number): void {
        this.#lines.delete(line);
        void this.#running((device) => device.closed(line));
    }

    // --- What Python asks of the browser (`device/browser.py`) ---

    #browser(): Browser {
        const locks = new Map<string, () => void>();
        return {
            table: async (id) => {
                const stored = await this.#logs.table(id);
                return stored ? JSON.stringify(beside(stored)) : '';
            },
            rows: async (id, after) => JSON.stringify(await this.#logs.rows(id, after)),
            write: async (write) => {
                const what = JSON.parse(write) as Write;
                const written = await this.#logs.write(what);
                if (written) this.#others.postMessage(what.table);
                return written;
            },
            cut: async (id, known, last) => this.#logs.cut(id, known, last),
            // Where there is no room for that, the advice is given all the same.
            note_advice: async (advised) =>
                this.#logs.keepAdvised(JSON.parse(advised) as Advised).catch(() => undefined),
            forget_practice: async () => JSON.stringify(await this.#forgetPractice()),
            finished: async () =>
                JSON.stringify(
                    (await this.#logs.tables())
                        .filter(({ summary, sheet }) => summary.status === 'finished' && !teaches(sheet))
                        .map(({ id, advised = [], past = null }) => ({ id, advised, past })),
                ),
            // Where there is no room for that, it is found again the next time.
            keep_past: async (id, past) => this.#logs.keepPast(id, past).catch(() => undefined),
            kept: async (key) => (await this.#kept.read(key)) ?? '',
            keep: async (key, text) => this.#kept.write(key, text),
            think: async (job) => {
                this.#thinker.start();
                return this.#thinker.think(job);
            },
            lock: async (name) => {
                const unlock = await locked(name);
                locks.set(name, unlock);
            },
            unlock: (name) => {
                locks.get(name)?.();
                locks.delete(name);
            },
            send: (line, text) => this.tell({ type: 'received', line, text }),
            close: (line, code, reason) => {
                if (this.#lines.delete(line)) this.tell({ type: 'closed', line, code, reason });
            },
        };
    }

    /** Delete old tables of lessons and puzzles. */
    async #forgetPractice(): Promise<string[]> {
        const ids = outdated(await this.#logs.tables(), new Set(this.#lines.values()));
        for (const id of ids) await this.#logs.remove(id);
        return ids;
    }
}

const beside = ({ sheet, last, advised = [] }: Stored) => ({ sheet, last, advised });

/** Wait until no other window holds a lock; what lets go of it. Browsers keep windows apart only on pages that came safely. */
const locked = (name: string): Promise<() => void> =>
    new Promise((done) => {
        if (!('locks' in navigator)) return done(() => undefined);
        void navigator.locks.request(name, () => new Promise<void>((unlock) => done(unlock)));
    });
