/** Tables in lists. */

import type { TableSummary } from '../../messages';

/** Whether the reader has to decide there. */
export function waitsForReader({ decider, seat, seats }: TableSummary): boolean {
    return decider !== null && decider === seat && seats[decider]?.bot === null;
}

/** Those that wait for the reader first, the others as they were. */
export function mostUrgentFirst(tables: readonly TableSummary[]): TableSummary[] {
    return tables.toSorted((a, b) => Number(waitsForReader(b)) - Number(waitsForReader(a)));
}
