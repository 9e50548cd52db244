/** What is asked about finished games, moment by moment. */

import { wireTo } from '../../net/place';

/** A moment of a finished game, as a seat saw it; null: with all that was hidden. */
export const step = (id: string, number: number, seat: number | null = null) =>
    wireTo(id).request('GET tables/{id}/steps/{step}', { path: { id, step: number }, query: { seat } });

/** A finished game by its turns. */
export const turns = (id: string) => wireTo(id).request('GET tables/{id}/turns', { path: { id } });
