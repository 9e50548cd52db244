/** The seat that is kept for a player who learns the rules first: which table waits, kept by the browser. */

import { table as lookAt } from '../../net/api';
import { store, stored } from '../../net/storage';

const STORED_AS = 'kept_seat';

/** How a table stands at which the player has a seat. */
export interface KeptSeat {
    table: string;
    /** Whether the game has begun without waiting for the player. */
    begun: boolean;
}

export const keepSeat = (table: string | null): void => store(STORED_AS, table);

/** The kept seat as the server knows it; null if there is none, or none any more. */
export async function keptSeat(): Promise<KeptSeat | null> {
    const table = stored<string | null>(STORED_AS, null);
    if (!table) return null;
    const { seat, view } = await lookAt(table);
    const kept = seat !== null && (view.status === 'running' || (view.seats[seat]?.learning ?? false));
    if (!kept) keepSeat(null);
    return kept ? { table, begun: view.status === 'running' } : null;
}
