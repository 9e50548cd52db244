/** The address of a moment of a replay, and what is wrong with one that was typed. */

import { t } from '../../texts';
import { numberIn, type Asked, type ReplayStore } from './replay.svelte';

/** How much of what was typed is said again. */
const LONGEST = 20;

/** The page of a turn of a game. */
export const turnPage = (id: string, turn: number, eyes: number | null = null): string =>
    `/t/${id}/replay?turn=${turn}${eyes === null ? '' : `&eyes=${eyes + 1}`}`;

/** The page of what a replay shows. */
export function pageOfMoment({ id, byTurn, turn, step, eyes }: ReplayStore): string {
    if (byTurn) return turnPage(id, turn, eyes);
    return `/t/${id}/replay/${step?.step ?? 0}${eyes === null ? '' : `?eyes=${eyes + 1}`}`;
}

/** What an address names that the game does not have, in words. */
export function faultsOf({ turn, eyes }: Asked, { turns, table }: ReplayStore): string[] {
    const players = table?.view.seats.length ?? 0;
    const faults: string[] = [];
    if (turn !== undefined && numberIn(turn, 0, turns.length) === null)
        faults.push(t('ui.replay.no_turn', { turn: shortened(turn), all: turns.length }));
    if (eyes !== undefined && numberIn(eyes, 1, players) === null)
        faults.push(t('ui.replay.no_player', { player: shortened(eyes), all: players }));
    return faults;
}

const shortened = (typed: string): string => (typed.length > LONGEST ? `${typed.slice(0, LONGEST)}…` : typed);
