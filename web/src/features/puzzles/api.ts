/** What is asked about puzzles. */

import { once, seated } from '../../net/api';
import { wireAt } from '../../net/place';

/** All puzzles, the easiest first. */
export const puzzles = once(() => wireAt().request('GET puzzles', {}));
/** A puzzle with its best turn. */
export const puzzle = once((id: string) => wireAt().request('GET puzzles/{id}', { path: { id } }));
/** How good the turn was that was played to solve a puzzle. */
export const answer = (id: string) => seated('GET tables/{id}/answer', { path: { id } });
