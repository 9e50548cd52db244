/** The table at which a puzzle is solved, or its solution shown. Another try is another table. */

import { layTable } from '../../state/new-table/wishes';

class Attempts {
    /** The number of retries. */
    number = $state(0);

    again(): void {
        this.number += 1;
    }
}

export const attempts = new Attempts();

/** Lay the table for a puzzle; its id. */
export const layPuzzle = (puzzle: string): Promise<string> => layTable({ puzzle });
