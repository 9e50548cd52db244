/** The solution of a puzzle, shown move by move at a table: how far it has come follows from what was played there. */

import type { PuzzleMove, Update } from '../../messages';
import { TableRecord } from '../../state/table/record.svelte';
import type { TableStore } from '../../state/table/table.svelte';

/** How many decisions hold after these entries: those that were taken back do not. */
export function decided(log: readonly Pick<Update, 'entry'>[]): number {
    const counts: Record<string, number> = { acted: 1, redid: 1, undid: -1 };
    return log.reduce((sum, { entry }) => sum + (counts[entry.type] ?? 0), 0);
}

/** The number of the move that comes after so many decisions; as many as there are if all are made. */
export function moveAfter(moves: readonly Pick<PuzzleMove, 'steps'>[], decisions: number): number {
    let [left, move] = [decisions, 0];
    while (move < moves.length && left >= moves[move]!.steps.length) left -= moves[move++]!.steps.length;
    return move;
}

export class SolutionStore {
    #record: TableRecord;
    #decided = $derived.by(() => decided(this.#record.updates));
    /** The number of the move that comes now. */
    at = $derived.by(() => moveAfter(this.moves, this.#decided));
    move: PuzzleMove | null = $derived.by(() => this.moves[this.at] ?? null);
    /** The move that was made last. */
    before: PuzzleMove | null = $derived.by(() => this.moves[this.at - 1] ?? null);

    constructor(
        private readonly table: TableStore,
        readonly moves: readonly PuzzleMove[],
    ) {
        this.#record = new TableRecord(table);
    }

    /** Follow what happens at the table, until told to stop. */
    follow(): () => void {
        return this.#record.follow();
    }

    /** Play the rest of the move that comes now. */
    play(): void {
        const before = this.moves.slice(0, this.at).flatMap(({ steps }) => steps).length;
        if (this.move) void this.table.play(this.move.steps.slice(this.#decided - before));
    }
}
