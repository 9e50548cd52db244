/** What tables are set with, and games at once. */

import type { BotName, NewTable } from '../../messages';
import { catalogue, setTable } from '../../net/api';
import { place, type Place } from '../../net/place';
import { keepSecret } from '../../net/secrets';
import { t } from '../../texts';
import { facts } from '../app/facts.svelte';
import { settings } from '../app/settings.svelte';
import { botAt } from './offered';

/** The bot that plays quick games: the chosen one, if it is to be had where they are set. */
export const usualBot = (where: Place = place()): BotName => botAt(where, settings.bot, facts.bots);

/** The seats of a quick game: oneself and the usual opponents. */
export const quickSeats = (): (BotName | null)[] => [null, ...Array<BotName>(settings.opponents).fill(usualBot())];

/** Whether the server takes a name; it says so of every other sign that nobody can see. */
export const nameIsGood = (name: string): boolean => !name.includes('|');

/** What the others see; without a name one is a guest. */
export const playerName = (): string => settings.name.trim() || t('ui.home.guest');

/** Set the table of a game at once, against the usual bots unless others are named, and sit down; its address. */
export async function quickGame(wishes: NewTable, bots = quickSeats(), where?: Place): Promise<string> {
    const { table, secret } = await setTable({ ...wishes, players: bots.length, bots, name: playerName() }, where);
    if (table && secret) keepSecret(table, secret);
    return `/t/${table}`;
}

/** The same with the board and the cards that the rulebook recommends to begin with. */
export const firstGame = async (): Promise<string> => quickGame((await catalogue()).first_game);
