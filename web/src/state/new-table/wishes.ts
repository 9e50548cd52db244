/** What tables are set with. */

import type { BotName } from '../../messages';
import { t } from '../../texts';
import { settings } from '../app/settings.svelte';

/** The seats of a quick game: oneself and the usual opponents. */
export const quickSeats = (): (BotName | null)[] => [null, ...Array<BotName>(settings.opponents).fill(settings.bot)];

/** Whether the server takes a name; it says so of every other sign that nobody can see. */
export const nameIsGood = (name: string): boolean => !name.includes('|');

/** What the others see; without a name one is a guest. */
export const playerName = (): string => settings.name.trim() || t('ui.home.guest');
