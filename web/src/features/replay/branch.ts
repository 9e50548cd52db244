/** Playing on from a moment of a finished game: a new table with the same cards to come, against bots. */

import { placeOf } from '../../net/place';
import { layTable, usualBot } from '../../state/new-table/wishes';

/** Set the table; the reader has this seat, bots have the others. The id of the table. */
export function branch(from: string, step: number, seat: number, players: number): Promise<string> {
    const bots = Array.from({ length: players }, (_, other) => (other === seat ? null : usualBot(placeOf(from))));
    return layTable({ moment: { table: from, step }, bots, seat }, placeOf(from));
}
