/** Which bots sit down where: those of the house anywhere, the programs of a server's owner at that server alone. */

import type { BotName } from '../../messages';
import type { Place } from '../../net/place';
import { EASIEST } from '../app/settings.svelte';

export const isProgram = (bot: BotName): boolean => bot.startsWith('program:');

/** Those of the bots that can play at a place. */
export const botsAt = (where: Place, bots: readonly BotName[]): readonly BotName[] =>
    where === 'server' ? bots : bots.filter((bot) => !isProgram(bot));

/** The bot that is wished for, or the easiest one if it cannot play there, or is not offered any more. */
export function botAt(where: Place, wish: BotName, bots: readonly BotName[]): BotName {
    // Until it is known what is offered, a wish is taken as it is.
    const offered = botsAt(where, bots.length ? bots : [wish]);
    return offered.includes(wish) ? wish : EASIEST;
}
