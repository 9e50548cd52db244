/**
 * Texts that features keep beside the logs of this device, in a database of their own. They can be made again, so where
 * nothing can be kept they live as long as the worker.
 */

import { brought } from './logs';

/** Analyses came first, and those of earlier versions are still read. */
const NAME = 'kingdombuilder.analyses';
const STORE = 'analyses';

function openDatabase(): Promise<IDBDatabase> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    return brought(opening);
}

export class KeptTexts {
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

    async read(key: string): Promise<string | null> {
        const found = await this.#in<unknown>('readonly', (store) => store.get(key));
        return typeof found === 'string' ? found : (this.#memory.get(key) ?? null);
    }

    async write(key: string, text: string): Promise<void> {
        this.#memory.set(key, text);
        await this.#in('readwrite', (store) => store.put(text, key));
    }

    async clear(): Promise<void> {
        this.#memory.clear();
        await this.#in('readwrite', (store) => store.clear());
    }
}
