/** What players are called. */

import type { BotName, GameView, Seat, Thinking } from '../../messages';
import { botText, t } from '../../texts';

/** The name of the player on a seat; bots have one in every language. */
export function nameOf(seat: Seat): string {
    if (seat.kind === 'empty')
        return seat.reserved === null ? t('ui.lobby.free_seat') : t('ui.lobby.kept_for', { player: seat.reserved });
    return seat.kind === 'bot' && seat.bot ? botName(seat.bot) : seat.name;
}

/** All names, told apart where bots are called alike. */
export function namesOf(seats: readonly Seat[]): string[] {
    const names = seats.map(nameOf);
    return names.map((name, index) => {
        const before = names.slice(0, index).filter((other) => other === name).length;
        return before && seats[index]!.kind === 'bot' ? `${name} ${before + 1}` : name;
    });
}

/** A name, and the number that tells it apart from others: where room is short, the number is still to be seen. */
export function nameAndNumber(name: string): [name: string, number: string] {
    const number = / \d+$/.exec(name)?.[0] ?? '';
    return [name.slice(0, name.length - number.length), number];
}

export const botName = (bot: BotName): string => botText(bot, 'name');
export const botLabel = (bot: BotName): string =>
    t('ui.bots.label', { name: botName(bot), strength: botText(bot, 'strength') });

/** How many turns come before that of a seat, after the one that is played now. */
export function turnsBefore({ active, position }: GameView, seat: number | null): string {
    if (seat === null || seat === active) return '';
    const all = position.players.length;
    const n = ((seat - active + all) % all) - 1;
    return n ? t('ui.bots.turns_before', { n }) : t('ui.bots.then_you');
}

/** What a bot is at for which the table waits: it thinks, or others come first. */
export function botAtWork(player: string, thinking: Thinking | null): string {
    if (!thinking || thinking.behind === null) return t('ui.bots.thinks', { player });
    return thinking.behind ? t('ui.bots.queued', { player, n: thinking.behind }) : t('ui.bots.next', { player });
}
