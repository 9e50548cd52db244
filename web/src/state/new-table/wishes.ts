/** What tables are set with, and games at once. */

import type { BotName, Done, NewTable } from '../../messages';
import { catalogue, setTable } from '../../net/api';
import { place, type Place } from '../../net/place';
import { keepSecret } from '../../net/secrets';
import { t } from '../../texts';
import { facts } from '../app/facts.svelte';
import { settings } from '../app/settings.svelte';
import { botAt } from './offered';

/** The bot that plays quick games: the chosen one, if it is to be had where they are set. */
export const usualBot = (where: Place = place()): BotName => botAt(where, settings.bot, facts.bots);

/** The seats of a quick game: the guest and the usual opponents. */
export const quickSeats = (): (BotName | null)[] => [null, ...Array<BotName>(settings.opponents).fill(usualBot())];

/** Whether the server takes a name; it says so of every other sign that nobody can see. */
export const nameIsGood = (name: string): boolean => !name.includes('|');

/** What the others see; without a name one is a guest. */
export const playerName = (): string => settings.name.trim() || t('ui.home.guest');

/** Keep the secret of the seat that the reader was given at a new table; the id of the table. */
export function seated({ table, secret }: Done): string {
    if (table && secret) keepSecret(table, secret);
    return table!;
}

/** Set a table at which the reader sits; its id. */
export const layTable = async (wishes: NewTable, where?: Place): Promise<string> =>
    seated(await setTable({ name: playerName(), ...wishes }, where));

/** Set the table of a game at once, against the usual bots unless others are named, and sit down; its address. */
export const quickGame = async (wishes: NewTable, bots = quickSeats(), where?: Place): Promise<string> =>
    `/t/${await layTable({ ...wishes, players: bots.length, bots }, where)}`;

/** The same with the board and the cards that the rulebook recommends to begin with. */
export const firstGame = async (): Promise<string> => quickGame((await catalogue()).first_game);

/** A table with a seat for a friend, who comes by the link; the host adds seats or bots there. */
export const withFriends = (): Promise<string> => quickGame({}, [null, null], 'server');
