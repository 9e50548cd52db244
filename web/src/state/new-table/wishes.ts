/** What tables are set with. */

import type { BotName, NewTable } from '../../messages';
import { t } from '../../texts';
import { settings } from '../app/settings.svelte';

/** The set-up that the rules recommend for a first game. */
export const FIRST_GAME: NewTable = {
    sections: ['tavern', 'paddock', 'oasis', 'farm'],
    cards: ['fishermen', 'knights', 'merchants'],
};

/** The bots from the weakest to the strongest. */
export const PLAYABLE_BOTS: readonly BotName[] = ['random', 'greedy', 'planner', 'expert'];

/** The most bots that fit at a table beside oneself. */
export const MOST_OPPONENTS = 4;

/** The seats of a quick game: oneself and the usual opponents. */
export const quickSeats = (): (BotName | null)[] => [null, ...Array<BotName>(settings.opponents).fill(settings.bot)];

/** Whether the server takes a name; it says so of every other sign that nobody can see. */
export const nameIsGood = (name: string): boolean => !name.includes('|');

/** What the others see; without a name one is a guest. */
export const playerName = (): string => settings.name.trim() || t('ui.home.guest');
