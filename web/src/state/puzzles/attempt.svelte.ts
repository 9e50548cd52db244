/** The table at which a puzzle is solved, or its solution shown. Another try is another table. */

import { setTable } from '../../net/api';
import { keepSecret } from '../../net/secrets';
import { playerName } from '../new-table/wishes';

class Attempts {
    /** How often somebody wanted to begin again. */
    number = $state(0);

    again(): void {
        this.number += 1;
    }
}

export const attempts = new Attempts();

/** Lay the table for a puzzle; its id. */
export async function layPuzzle(puzzle: string): Promise<string> {
    const { table, secret } = await setTable({ puzzle, name: playerName() });
    if (table && secret) keepSecret(table, secret);
    return table!;
}
