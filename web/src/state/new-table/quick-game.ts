/** A game at once, against the usual bots. */

import type { NewTable } from '../../messages';
import { catalogue, setTable } from '../../net/api';
import { keepSecret } from '../../net/secrets';
import { playerName, quickSeats } from './wishes';

/** Set the table and sit down; its address. */
export async function quickGame(wishes: NewTable): Promise<string> {
    const bots = quickSeats();
    const { table, secret } = await setTable({ ...wishes, players: bots.length, bots, name: playerName() });
    if (table && secret) keepSecret(table, secret);
    return `/t/${table}`;
}

/** The same with the board and the cards that the rulebook recommends to begin with. */
export const firstGame = async (): Promise<string> => quickGame((await catalogue()).first_game);
