/**
 * The logs of the tables on this device, in IndexedDB: a sheet and its numbered rows for each table. Rows are added in one
 * transaction, all or none, and no number is given twice, so that two windows cannot fork a game. Where the browser keeps
 * nothing, or has no room left, tables live in memory until the page is closed.
 */

import type { Advice, TableSummary } from '../messages';
import type { Keeping } from './messages';

/** What is to be written, as `device/store.py` says it. */
export interface Write {
    table: string;
    /** The number of the first of the rows. */
    number: number;
    rows: string[];
    updated: number;
    decider: number | null;
    /** The table as lists show it afterwards; null if only what stands above has changed. */
    summary: TableSummary | null;
    /** The configuration of a new table. */
    sheet: string | null;
}

/** A seat that was advised while it played, as `device/store.py` says it. */
export interface Advised {
    table: string;
    seat: number;
    kind: Advice;
}

export interface Stored {
    id: string;
    sheet: string;
    summary: TableSummary;
    /** The number of the last row. */
    last: number;
    /** Who was advised while they played. */
    advised?: Advised[];
    /** The outcome of the game, once it is over and was requested. */
    past?: string;
}

interface StoredRow {
    table: string;
    number: number;
    text: string;
}

/** Other rows were written in the place of these. */
class Conflict extends Error {}

/** The table as lists show it after something was written. */
const summed = ({ summary, updated, decider }: Write, before: TableSummary | undefined): TableSummary => ({
    ...(summary ?? before!),
    updated,
    decider,
});

const NAME = 'kingdombuilder';
const [TABLES, ROWS] = ['tables', 'rows'];

/** What an IndexedDB request brings. */
export function brought<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
}

function finished(transaction: IDBTransaction): Promise<void> {
    return new Promise((done, failed) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => failed(transaction.error);
        transaction.onerror = (event) => event.preventDefault();
    });
}

function openDatabase(): Promise<IDBDatabase> {
    return new Promise((done, failed) => {
        const opening = indexedDB.open(NAME, 1);
        opening.onupgradeneeded = () => {
            opening.result.createObjectStore(TABLES, { keyPath: 'id' });
            opening.result.createObjectStore(ROWS, { keyPath: ['table', 'number'] });
        };
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error);
        opening.onblocked = () => failed(new Error('another window keeps the games of an earlier version open'));
    });
}

const rowsOf = (table: string, after = 0): IDBKeyRange => IDBKeyRange.bound([table, after + 1], [table, Infinity]);

/** Put rows into a transaction, which is given up if they do not follow what is there. */
function put(transaction: IDBTransaction, write: Write): void {
    const { table, number, rows, sheet } = write;
    const [tables, log] = [transaction.objectStore(TABLES), transaction.objectStore(ROWS)];
    const last = number + rows.length - 1;
    rows.forEach((text, place) => log.add({ table, number: number + place, text } satisfies StoredRow));
    if (sheet !== null)
        return void tables.add({ id: table, sheet, summary: summed(write, undefined), last } satisfies Stored);
    const reading = tables.get(table) as IDBRequest<Stored | undefined>;
    reading.onsuccess = () => {
        // Deleted in another window, or not as long as we thought.
        if (reading.result?.last !== number - 1) return transaction.abort();
        tables.put({ ...reading.result, summary: summed(write, reading.result.summary), last } satisfies Stored);
    };
}

export class Logs {
    #database: IDBDatabase | null = null;
    /** Tables that are in memory only, with their rows. */
    #memory = new Map<string, { table: Stored; rows: string[] }>();

    constructor(private readonly keepingChanged: (keeping: Keeping) => void) {}

    /** Open the database; without one, everything is kept in memory. */
    async open(): Promise<void> {
        try {
            this.#database = await openDatabase();
            // Another window has a newer version: let it, and go on in memory.
            this.#database.onversionchange = () => this.#lose('denied');
            this.#database.onclose = () => this.#lose('denied');
        } catch {
            this.keepingChanged('denied');
        }
    }

    #lose(why: Keeping): void {
        this.#database?.close();
        this.#database = null;
        this.keepingChanged(why);
    }

    /** All tables, the newest first. */
    async tables(): Promise<Stored[]> {
        const stored = this.#database ? await this.#all<Stored>(TABLES) : [];
        const inMemory = [...this.#memory.values()].map(({ table }) => table);
        const others = stored.filter(({ id }) => !this.#memory.has(id));
        return [...inMemory, ...others].sort((one, other) => other.summary.created - one.summary.created);
    }

    #all<T>(store: string, range?: IDBKeyRange): Promise<T[]> {
        return brought<T[]>(this.#database!.transaction(store).objectStore(store).getAll(range));
    }

    async table(id: string): Promise<Stored | null> {
        const inMemory = this.#memory.get(id);
        if (inMemory || !this.#database) return inMemory?.table ?? null;
        const tables = this.#database.transaction(TABLES).objectStore(TABLES);
        return (await brought<Stored | undefined>(tables.get(id))) ?? null;
    }

    /** Change what is stored, all of it or nothing. */
    async #store(change: (tables: IDBObjectStore, rows: IDBObjectStore) => void): Promise<void> {
        const transaction = this.#database!.transaction([TABLES, ROWS], 'readwrite');
        const done = finished(transaction);
        change(transaction.objectStore(TABLES), transaction.objectStore(ROWS));
        await done;
    }

    /** The rows of a table after some number, up to the first that is missing. */
    async rows(id: string, after = 0): Promise<string[]> {
        const inMemory = this.#memory.get(id);
        if (inMemory || !this.#database) return inMemory?.rows.slice(after) ?? [];
        const found = await this.#all<StoredRow>(ROWS, rowsOf(id, after));
        const gap = found.findIndex(({ number }, place) => number !== after + place + 1);
        return found.slice(0, gap < 0 ? found.length : gap).map(({ text }) => text);
    }

    /** Write everything, or nothing: false if other rows were written in its place. When it returns, it is safe. */
    async write(write: Write): Promise<boolean> {
        try {
            await this.#write(write);
            return true;
        } catch (error) {
            if (error instanceof Conflict) return false;
            throw error;
        }
    }

    async #write(write: Write): Promise<void> {
        if (this.#database && !this.#memory.has(write.table)) {
            try {
                return await this.#writeStored(write);
            } catch (error) {
                if (error instanceof DOMException && error.name === 'ConstraintError') throw new Conflict();
                if (error instanceof Conflict) throw error;
                this.keepingChanged('full');
            }
        }
        await this.#writeInMemory(write);
    }

    async #writeStored(write: Write): Promise<void> {
        const transaction = this.#database!.transaction([TABLES, ROWS], 'readwrite', { durability: 'strict' });
        const done = finished(transaction);
        try {
            put(transaction, write);
        } catch (error) {
            done.catch(() => undefined);
            transaction.abort();
            throw error;
        }
        await done.catch((error: unknown) => {
            throw error ?? new Conflict();
        });
    }

    /** Go on in memory with a table, of which the first rows may be stored. */
    async #writeInMemory(write: Write): Promise<void> {
        const { table, number, rows, sheet } = write;
        const stored = this.#memory.get(table);
        const known = stored?.rows ?? (sheet === null ? (await this.rows(table)).slice(0, number - 1) : []);
        const before: Partial<Stored> | null = sheet === null ? await this.table(table) : { sheet };
        if (!before || known.length !== number - 1) throw new Conflict();
        const last = number + rows.length - 1;
        const summary = summed(write, before.summary);
        this.#memory.set(table, {
            table: { ...before, id: table, sheet: before.sheet!, summary, last },
            rows: [...known, ...rows],
        });
    }

    /** Truncate a damaged log after this row, unless rows were added since it was read. */
    async cut(id: string, known: number, last: number): Promise<void> {
        if (!this.#database || this.#memory.has(id)) return;
        await this.#store((tables, rows) => {
            const reading = tables.get(id) as IDBRequest<Stored | undefined>;
            reading.onsuccess = () => {
                if (reading.result?.last !== known) return;
                rows.delete(rowsOf(id, last));
                tables.put({ ...reading.result, last });
            };
        });
    }

    /** Store the outcome of a finished game; later entries of the log do not change it. */
    async keepPast(id: string, past: string): Promise<void> {
        await this.#change(id, (table) => ({ ...table, past }));
    }

    /** Keep that a seat was advised. */
    async keepAdvised(one: Advised): Promise<void> {
        await this.#change(one.table, (table) => {
            const known = (table.advised ?? []).filter(({ seat, kind }) => seat !== one.seat || kind !== one.kind);
            return { ...table, advised: [...known, one] };
        });
    }

    /** Change what is kept of a table beside its log. */
    async #change(id: string, change: (table: Stored) => Stored): Promise<void> {
        const inMemory = this.#memory.get(id);
        if (inMemory) inMemory.table = change(inMemory.table);
        if (inMemory || !this.#database) return;
        await this.#store((tables) => {
            const reading = tables.get(id) as IDBRequest<Stored | undefined>;
            reading.onsuccess = () => reading.result && tables.put(change(reading.result));
        });
    }

    /** All logs as one text, which another device takes. */
    async export(): Promise<string> {
        const logs = (await this.tables()).map(
            async ({ id, sheet, advised = [] }) =>
                `{"sheet":${sheet},"rows":[${(await this.rows(id)).join(',')}],"advised":${JSON.stringify(advised)}}`,
        );
        return `{"format":"kingdombuilder-device/1","tables":[${(await Promise.all(logs)).join(',')}]}`;
    }

    /** Forget a table. */
    async remove(id: string): Promise<void> {
        this.#memory.delete(id);
        if (!this.#database) return;
        await this.#store((tables, rows) => {
            tables.delete(id);
            rows.delete(rowsOf(id));
        });
    }

    /** Forget every table; how many there were. */
    async clear(): Promise<number> {
        const { length } = await this.tables();
        this.#memory.clear();
        if (this.#database)
            await this.#store((tables, rows) => {
                tables.clear();
                rows.clear();
            });
        return length;
    }
}
