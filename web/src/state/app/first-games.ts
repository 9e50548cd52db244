/** Whether the coach speaks on this device: as the reader has chosen, else until the first games are over. */

import { store, stored } from '../../net/storage';
import { settings } from './settings.svelte';

const STORED_AS = 'first-games';
const FIRST = 2;

const finished = (): string[] => stored<string[]>(STORED_AS, []);

/** Keep that a game was played to its end on this device; more than the first ones are not kept. */
export function countGame(id: string): void {
    const known = finished();
    if (known.length < FIRST && !known.includes(id)) store(STORED_AS, [...known, id]);
}

export const coachIsOn = (): boolean => settings.coach ?? finished().length < FIRST;
