/**
 * What is kept of the analyses of the games on this device: a text for each game, in a database of their own. An analysis
 * can be made again, so where nothing can be kept it lives as long as the worker.
 */

const NAME = 'kingdombuilder.analyses';
const STORE = 'analyses';

function brought<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
}

function openDatabase(): Promise<IDBDatabase> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    return brought(opening);
}

export class KeptAnalyses {
    #memory = new Map<string, string>();
    #database: Promise<IDBDatabase> | null = null;

    /** Do something in the database; null if there is none, or it fails. */
    async #in<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
        try {
            this.#database ??= openDatabase();
            const database = await this.#database;
            return await brought(work(database.transaction(STORE, mode).objectStore(STORE)));
        } catch {
            return null;
        }
    }

    async read(table: string): Promise<string | null> {
        const found = await this.#in<unknown>('readonly', (store) => store.get(table));
        return typeof found === 'string' ? found : (this.#memory.get(table) ?? null);
    }

    async write(table: string, text: string): Promise<void> {
        this.#memory.set(table, text);
        await this.#in('readwrite', (store) => store.put(text, table));
    }

    async clear(): Promise<void> {
        this.#memory.clear();
        await this.#in('readwrite', (store) => store.clear());
    }
}
