/** What to play after a game against bots: a stronger bot after a victory, a weaker one after a defeat, a new box. */

import type { BotName, TableView } from '../../messages';
import { placeOf } from '../../net/place';
import { facts } from '../app/facts.svelte';
import { settings } from '../app/settings.svelte';
import { isProgram } from './offered';
import { quickGame } from './wishes';

/** The bots that played against a seat; none if a person did, too. */
function opponents(view: TableView, seat: number): BotName[] {
    const others = view.seats.filter((_, index) => index !== seat);
    return others.every(({ kind }) => kind === 'bot') ? others.flatMap(({ bot }) => bot ?? []) : [];
}

/** The bot to play against next: a level above or below the strongest there was. */
export function nextBot(view: TableView, seat: number): BotName | null {
    const levels = facts.bots.filter((bot) => !isProgram(bot));
    const strongest = Math.max(-1, ...opponents(view, seat).map((bot) => levels.indexOf(bot)));
    if (strongest < 0) return null;
    return levels[strongest + (view.winners.includes(seat) ? 1 : -1)] ?? null;
}

/** The next box, after a game alone against bots. */
export function nextBox(view: TableView, seat: number): string | null {
    const { sets } = view.setup;
    return opponents(view, seat).length ? (facts.sets.find((box) => !sets.includes(box)) ?? null) : null;
}

/** Play at once, on a new deal, with as many bots as before; its address. Quick games have these opponents from now on. */
export function playNext(view: TableView, seat: number, change: { bot?: BotName; box?: string }): Promise<string> {
    if (change.bot) settings.bot = change.bot;
    const bots = opponents(view, seat).map((bot) => change.bot ?? bot);
    const sets = [...view.setup.sets, ...(change.box ? [change.box] : [])];
    return quickGame({ sets }, [null, ...bots], placeOf(view.id));
}
