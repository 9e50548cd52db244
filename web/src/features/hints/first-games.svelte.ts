/** Whether the coach speaks on this device: as the reader has chosen, else until the first games are over. */

import { store, stored } from '../../net/storage';

const STORED_AS = 'first-games';
const CHOSEN_AS = 'coach';
/** Earlier versions of the page have kept the choice among the settings. */
const EARLIER = stored<{ coach?: boolean | null }>('settings', {});
const FIRST = 2;

let chosen = $state(stored<boolean | null>(CHOSEN_AS, EARLIER.coach ?? null));

const finished = (): string[] => stored<string[]>(STORED_AS, []);

/** Keep that a game was played to its end on this device; more than the first ones are not kept. */
export function countGame(id: string): void {
    const known = finished();
    if (known.length < FIRST && !known.includes(id)) store(STORED_AS, [...known, id]);
}

export const coachIsOn = (): boolean => chosen ?? finished().length < FIRST;

/** Let the coach speak from now on, or be silent. */
export function turnCoach(on: boolean): void {
    chosen = on;
    store(CHOSEN_AS, on);
}
