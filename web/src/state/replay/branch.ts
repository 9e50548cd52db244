/** Playing on from a moment of a finished game: a new table with the same cards to come, against bots. */

import { setTable } from '../../net/api';
import { placeOf } from '../../net/place';
import { keepSecret } from '../../net/secrets';
import { playerName, usualBot } from '../new-table/wishes';

/** Set the table; the reader has this seat, bots have the others. The id of the table. */
export async function branch(from: string, step: number, seat: number, players: number): Promise<string | null> {
    const bots = Array.from({ length: players }, (_, other) => (other === seat ? null : usualBot(placeOf(from))));
    const { table, secret } = await setTable({ moment: { table: from, step }, bots, seat, name: playerName() });
    if (table && secret) keepSecret(table, secret);
    return table;
}
