/** What was said and not read yet. What one has read is remembered by the browser, table by table. */

import type { ChatLine } from '../../messages';
import { store, stored } from '../../net/storage';

const STORED_AS = 'read';
/** At how many tables it is remembered: the last ones. */
const KEPT = 60;

type Read = [table: string, number: number][];

/** The number of the last line that was read at a table; -1 if none was. */
export const lastRead = (table: string): number => stored<Read>(STORED_AS, []).find(([id]) => id === table)?.[1] ?? -1;

export function keepRead(table: string, number: number): void {
    const others = stored<Read>(STORED_AS, []).filter(([id]) => id !== table);
    store(STORED_AS, [[table, number], ...others].slice(0, KEPT));
}

/** How many lines are new to a seat that has read up to this one: not its own, nor what it answered. */
export function unreadOf(chat: readonly ChatLine[], seat: number | null, read: number): number {
    const answered = chat.findLast((line) => line.seat === seat)?.number ?? -1;
    return chat.filter(({ number }) => number > read && number > answered).length;
}
