/**
 * The desk of this device: what the page asks goes to the table core in Python, what that wants written is written, and
 * only then it is told. One thing is done after the other, so that nobody sees a row that is not safe. Another window may
 * write, too: before anything is asked of a table, what others have written is read.
 */

import { KeptAnalyses } from './analyses';
import type { DeviceState, FromWorker, Keeping } from './messages';
import { Conflict, Logs, type Advised, type Write } from './logs';
import { outdated, teaches } from './practice';
import { Refused } from './refused';
import { loadEngine, type Call } from './runtime';
import { Gone, Thinker } from './thinker';

/** What comes of a call, as `device/desk.py` says it. */
interface Outcome {
    answer: unknown;
    refused: { code: string; message: string } | null;
    writes: Write[];
    told: { line: number; message: unknown }[];
    bots: string[];
    /** Who was advised, which is to be kept beside the logs. */
    advised: Advised[];
    /** Analyses that are to be kept, as far as they are made. */
    analysed: { table: string; text: string }[];
    /** Games of which more turns are to be reviewed. */
    analyses: string[];
}

/** What a bot would do at a table of which it knew so many rows. */
interface Thought {
    number: number;
    actions: unknown[];
}

/** What the bridge answers (`device/bridge.py`). */
interface Answer<T> {
    result?: T;
    missing?: string;
    /** A game of whose analysis nothing was read so far. */
    unread?: string;
    refused?: { code: string; message: string };
}

const CHANNEL = 'kingdombuilder.device';
/** A connection that may not be: there is no such table, or no such seat. */
const POLICY = 1008;
/** What went wrong in Python, which goes on all the same; after anything else it is gone. */
const isPythonError = (error: unknown): boolean => error instanceof Error && error.constructor.name === 'PythonError';
/** What takes long to answer and changes nothing. */
const TAKES_LONG = /^tables\/\w+\/hints$/;
/** What is asked about all games that are over. */
const ABOUT_GAMES = /^me\/(statistics|games)$/;
/** Games that are looked through for one request; whoever asks again finds more of them. */
const GAMES_AT_ONCE = 5;
/** How often a request is looked at again because another window was quicker. */
const ATTEMPTS = 20;

export class Desk {
    #state: DeviceState = { status: { phase: 'idle' }, keeping: 'kept' };
    #logs = new Logs((keeping) => this.#changed({ keeping }));
    #opened: Promise<void>;
    #engine: Promise<Call> | null = null;
    #queue: Promise<unknown> = Promise.resolve();
    /** The lines to tables, by number. */
    #lines = new Map<number, string>();
    /** Tables at which a bot thinks, or waits for its turn to. */
    #thinking = new Set<string>();
    #thinker: Thinker;
    #analyses = new KeptAnalyses();
    /** Games that are being analysed. */
    #analysing = new Set<string>();
    #others = new BroadcastChannel(CHANNEL);

    constructor(
        private readonly runtime: string,
        private readonly tell: (message: FromWorker) => void,
    ) {
        this.#opened = this.#logs.open();
        this.#thinker = new Thinker(runtime, this.#logs);
        this.#others.onmessage = ({ data }) => void this.#inTurn(() => this.#catchUp(String(data)));
    }

    #changed(change: { status?: DeviceState['status']; keeping?: Keeping }): void {
        this.#state = { ...this.#state, ...change };
        this.tell({ type: 'state', state: this.#state });
    }

    /** Load the engine, if that was not done. */
    prepare(): Promise<Call> {
        this.#engine ??= this.#load().catch((error: unknown) => {
            this.#engine = null;
            const reason = error instanceof Error ? error.message : String(error);
            this.#changed({ status: { phase: 'failed', reason } });
            throw new Refused('no_runtime', reason);
        });
        return this.#engine;
    }

    async #load(): Promise<Call> {
        this.#changed({ status: { phase: 'loading', share: 0 } });
        const call = await loadEngine(this.runtime, (share) => this.#changed({ status: { phase: 'loading', share } }));
        this.#changed({ status: { phase: 'ready' } });
        return call;
    }

    // --- What the page asks ---

    /** The answer to a request, as text. */
    async request(method: string, path: string, body: string, secret: string | null): Promise<string> {
        await this.#opened;
        const [address = '', query = ''] = path.split('?');
        if (method === 'GET' && address === 'tables') return this.#list(new URLSearchParams(query).get('status'));
        if (method === 'GET' && address === 'me/data') return this.#logs.export();
        if (method === 'GET' && ABOUT_GAMES.test(address)) return this.#statistics(path);
        if (method === 'POST' && address === 'me/delete') return this.#delete();
        if (method === 'POST' && address === 'me/data') return this.#import(body);
        const table = /^tables\/(\w+)/.exec(address)?.[1];
        const asked = ['request', method, path, body, secret] as const;
        const { answer } =
            table && method === 'GET' && TAKES_LONG.test(address)
                ? await this.#noted(await this.#think<Outcome>(table, ...asked))
                : await this.#inTurn(() => this.#do(table, ...asked));
        return typeof answer === 'string' ? answer : JSON.stringify(answer);
    }

    /** Lists need no engine. All tables here are one's own. */
    async #list(status: string | null): Promise<string> {
        const tables = (await this.#logs.tables())
            .filter(({ summary, sheet }) => summary.status === status && !teaches(sheet))
            .map(({ summary }) => ({ ...summary, mine: true }));
        return JSON.stringify({ tables, next: null });
    }

    /** What the games tell that are over. Each is folded the first time, which takes a moment. */
    async #statistics(path: string): Promise<string> {
        const over = async () =>
            (await this.#logs.tables()).filter(
                ({ summary, sheet }) => summary.status === 'finished' && !teaches(sheet),
            );
        const unknown = (await over()).filter(({ past }) => past === undefined);
        for (const { id, advised = [] } of unknown.slice(0, GAMES_AT_ONCE))
            await this.#inTurn(async () => this.#logs.keepPast(id, await this.#call<string>('past_game', id, advised)));
        const known = (await over()).flatMap(({ past }) => past ?? []);
        const { answer } = await this.#inTurn(() =>
            this.#call<Outcome>('statistics', path, known, Math.max(0, unknown.length - GAMES_AT_ONCE)),
        );
        return typeof answer === 'string' ? answer : JSON.stringify(answer);
    }

    #delete(): Promise<string> {
        return this.#inTurn(async () => {
            const tables = await this.#logs.tables();
            const deleted = await this.#logs.clear();
            await this.#analyses.clear();
            if (this.#engine) for (const { id } of tables) await this.#call('forget', id);
            return JSON.stringify({ deleted, kept: 0 });
        });
    }

    /** Take the logs of another device; tables that are here already stay as they are. */
    #import(body: string): Promise<string> {
        return this.#inTurn(async () => {
            const { writes, advised } = await this.#call<Outcome>('request', 'POST', 'me/data', body, null);
            const taken: string[] = [];
            for (const write of writes) {
                const known = await this.#logs.table(write.table);
                if (!known) await this.#logs.write([write]).then(() => taken.push(write.table));
            }
            for (const one of advised) if (taken.includes(one.table)) await this.#logs.keepAdvised(one);
            return JSON.stringify({ tables: taken });
        });
    }

    /** Somebody says something over a line to a table; the first word is hello. */
    async say(line: number, table: string, text: string): Promise<void> {
        await this.#opened;
        const known = this.#lines.has(line);
        this.#lines.set(line, table);
        try {
            await this.#inTurn(() =>
                known ? this.#do(table, 'say', line, text) : this.#do(table, 'open', line, table, text),
            );
            this.#thinker.start();
        } catch (error) {
            this.hangUp(line);
            const refused = error instanceof Refused && !['no_runtime', 'failure'].includes(error.code);
            const reason = error instanceof Error ? error.message : String(error);
            this.tell({ type: 'closed', line, code: refused ? POLICY : 0, reason });
        }
    }

    hangUp(line: number): void {
        this.#lines.delete(line);
        if (this.#engine) void this.#inTurn(() => this.#call('hang_up', line)).catch(() => undefined);
    }

    // --- How it is done ---

    /** Do something when all that was asked before is done. */
    #inTurn<T>(work: () => Promise<T>): Promise<T> {
        const done = this.#queue.then(work);
        this.#queue = done.catch(() => undefined);
        return done;
    }

    /** Call the desk: write what it wants written, then tell what it wants told. */
    async #do(table: string | undefined, name: string, ...values: unknown[]): Promise<Outcome> {
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (table) await this.#catchUp(table);
            const outcome = await this.#call<Outcome>(name, ...values).catch(async (error: unknown) => {
                // Something may have happened in memory that is written nowhere.
                if (table && error instanceof Refused && error.code === 'failure') await this.#call('forget', table);
                throw error;
            });
            try {
                if (outcome.writes.length) await this.#logs.write(outcome.writes);
            } catch (error) {
                for (const write of outcome.writes) await this.#call('forget', write.table);
                if (error instanceof Conflict) continue;
                throw error;
            }
            this.#done(outcome);
            if (outcome.writes.some(({ sheet }) => sheet !== null && teaches(sheet))) await this.#forgetPractice();
            if (outcome.refused) throw new Refused(outcome.refused.code, outcome.refused.message);
            return this.#noted(outcome);
        }
        throw new Refused('busy', 'too much is going on at this table at the same time; try again');
    }

    /** Note who was advised; where there is no room for that, the advice is given all the same. */
    async #noted(outcome: Outcome): Promise<Outcome> {
        for (const one of outcome.advised) await this.#logs.keepAdvised(one).catch(() => undefined);
        return outcome;
    }

    /** Let go what somebody has learned at before, and needs no more. */
    async #forgetPractice(): Promise<void> {
        for (const id of outdated(await this.#logs.tables(), new Set(this.#lines.values()))) {
            await this.#logs.remove(id);
            await this.#call('forget', id);
        }
    }

    #done({ writes, told, bots, analyses }: Outcome): void {
        for (const write of writes) this.#others.postMessage(write.table);
        for (const { line, message } of told) this.tell({ type: 'heard', line, text: JSON.stringify(message) });
        for (const table of bots) void this.#letThink(table);
        for (const table of analyses) void this.#analyse(table);
    }

    /** Call the desk, and give it the logs that it misses. */
    async #call<T>(name: string, ...values: unknown[]): Promise<T> {
        const call = await this.prepare();
        for (;;) {
            const answer = JSON.parse(this.#called(call, JSON.stringify([name, ...values]))) as Answer<T>;
            if (answer.refused) throw new Refused(answer.refused.code, answer.refused.message);
            if (answer.missing !== undefined) await this.#read(answer.missing);
            else if (answer.unread !== undefined) await this.#readAnalysis(answer.unread);
            else return answer.result as T;
        }
    }

    /** Call Python. Where that fails for good, the page starts another worker, which folds the logs again. */
    #called(call: Call, text: string): string {
        try {
            return call(text);
        } catch (error) {
            console.error(error);
            if (!isPythonError(error))
                setTimeout(() => {
                    throw error;
                });
            throw new Refused('failure', error instanceof Error ? error.message : String(error));
        }
    }

    /** Let the desk fold the log of a table; what is torn at its end goes. */
    async #read(id: string): Promise<void> {
        const stored = await this.#logs.table(id);
        const rows = stored ? await this.#logs.rows(id) : [];
        const whole = await this.#call<number>('load', id, stored?.sheet ?? null, rows);
        if (stored && stored.last !== whole) await this.#logs.cut(stored, whole);
    }

    async #readAnalysis(id: string): Promise<void> {
        await this.#call('load_analysis', id, await this.#analyses.read(id));
    }

    /** Review turns of a game until all are, or nobody wants it any more; whatever else is asked comes in between. */
    async #analyse(table: string): Promise<void> {
        if (this.#analysing.has(table)) return;
        this.#analysing.add(table);
        try {
            for (let more = true; more;) {
                // Let what was asked meanwhile be heard first.
                await new Promise((done) => setTimeout(done));
                const turn = await this.#inTurn(() => this.#call<number | null>('next_turn', table));
                if (turn === null) break;
                const review = await this.#think<unknown>(table, 'review', table, turn);
                const { analysed, analyses } = await this.#inTurn(() =>
                    this.#call<Outcome>('add_review', table, turn, review),
                );
                for (const { table: of, text } of analysed) await this.#analyses.write(of, text);
                more = analyses.length > 0;
            }
        } catch (error) {
            console.error(error);
        }
        this.#analysing.delete(table);
    }

    /** Read what another window has written, and tell it. */
    async #catchUp(table: string): Promise<void> {
        if (!this.#engine) return;
        const known = await this.#call<number | null>('number', table);
        const stored = known === null ? null : await this.#logs.table(table);
        if (known === null || stored?.last === known) return;
        if (!stored || stored.last < known) await this.#call('forget', table);
        else
            this.#done({
                ...(await this.#call<Outcome>('read_on', table, await this.#logs.rows(table, known))),
                writes: [],
            });
    }

    /** Let the bots of a table decide, one after another; no two windows at once. */
    async #letThink(table: string): Promise<void> {
        if (this.#thinking.has(table)) return;
        this.#thinking.add(table);
        let more: string[] = [];
        try {
            more = await alone(`${CHANNEL}.${table}`, () => this.#letDecide(table));
        } catch (error) {
            console.error(error);
        }
        this.#thinking.delete(table);
        for (const next of more) void this.#letThink(next);
    }

    /** Let the bot decide that has to at a table; at which tables bots have to then. */
    async #letDecide(table: string): Promise<string[]> {
        const thought = await this.#think<Thought | null>(table, 'think', table);
        if (!thought) return [];
        const { number, actions } = thought;
        return (await this.#inTurn(() => this.#do(table, 'decide', table, number, actions))).bots;
    }

    /** Have the desk think about a table: in the second worker, or here as long as there is none. */
    async #think<T>(table: string, name: string, ...values: unknown[]): Promise<T> {
        this.#thinker.start();
        try {
            return await this.#thinker.think<T>(table, name, ...values);
        } catch (error) {
            if (!(error instanceof Gone)) throw error;
        }
        return this.#inTurn(async () => {
            await this.#catchUp(table);
            return this.#call<T>(name, ...values);
        });
    }
}

/** Do something while no other window does the same. Browsers keep windows apart only on pages that came safely. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(name, work) : work();
