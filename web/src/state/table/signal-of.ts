/** Which signal the reader gets of what happens at the table. */

import type { Update } from '../../messages';
import type { Signal } from '../app/signals';
import { changesBoard } from './board-changes';

/** The signal of an update for a seat; `foreseen`: the board showed it before, and that was signalled then. */
export function signalOf({ entry, events }: Update, seat: number | null, foreseen: boolean): Signal | null {
    const own = seat !== null && 'seat' in entry && entry.seat === seat;
    if (events.some((event) => event.type === 'gold_earned' && event.player === seat)) return 'gold';
    if (events.some(changesBoard)) return foreseen ? null : own ? 'placed' : 'others';
    return entry.type === 'rematched' && seat !== null && !own ? 'turn' : null;
}
