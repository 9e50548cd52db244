/** All that has happened at a table, from its beginning on, for what follows the whole of it. */

import type { Update } from '../../messages';
import { updatesUntil } from '../../net/api';
import type { TableStore } from './table.svelte';

export class TableRecord {
    updates: Update[] = $state.raw([]);
    /** Whether it is known what happened before. */
    caughtUp = $state.raw(false);

    constructor(private readonly table: TableStore) {}

    /** Follow what happens, until told to stop. */
    follow(): () => void {
        const stop = this.table.listen((update) => this.#hear([update]));
        void updatesUntil(this.table.id, Infinity).then(
            (before) => {
                this.#hear(before);
                this.caughtUp = true;
            },
            () => undefined,
        );
        return stop;
    }

    #hear(updates: readonly Update[]): void {
        const known = new Set(this.updates.map(({ number }) => number));
        const fresh = updates.filter(({ number }) => !known.has(number));
        if (fresh.length) this.updates = [...this.updates, ...fresh].sort((one, other) => one.number - other.number);
    }
}
