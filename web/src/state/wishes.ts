/** What tables are set with. */

import type { BotName, NewTable } from '../messages';
import { t } from '../texts';
import { settings } from './settings.svelte';

/** The set-up that the rules recommend for a first game. */
export const FIRST_GAME: NewTable = {
    sections: ['tavern', 'paddock', 'oasis', 'farm'],
    cards: ['fishermen', 'knights', 'merchants'],
};

/** The bots from the weakest to the strongest. */
export const PLAYABLE_BOTS: readonly BotName[] = ['random', 'greedy', 'planner', 'expert'];

/** What the others see; without a name one is a guest. */
export const playerName = (): string => settings.name.trim() || t('ui.home.guest');
