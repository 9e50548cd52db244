/** Tables in lists. */

import type { Seat, TableSummary } from '../../messages';

/** Whether the reader has to decide there. */
export function waitsForReader({ decider, seat, seats }: TableSummary): boolean {
    return decider !== null && decider === seat && seats[decider]?.bot === null;
}

/** Whether it is a rematch at which a seat is kept for the reader, who has not come yet. */
export function isRematchFor({ status, seat, seats }: TableSummary): boolean {
    return status === 'open' && seat !== null && seats[seat]?.kind === 'empty';
}

/** Whether a guest can take a seat there. */
export const isFree = ({ kind, reserved }: Seat): boolean => kind === 'empty' && reserved === null;

/** Those that wait for the reader first, the others as they were. */
export function mostUrgentFirst(tables: readonly TableSummary[]): TableSummary[] {
    const urgent = (table: TableSummary) => Number(waitsForReader(table) || isRematchFor(table));
    return tables.toSorted((a, b) => urgent(b) - urgent(a));
}
