/** What is asked about ratings. Only a server has any. */

import { seated } from '../../net/api';
import { wireAt } from '../../net/place';

/** How people and bots stand in games of so many players. */
export const ratings = (players: number) =>
    wireAt('server').request('GET ratings', { query: { players: String(players) } });
/** Whether one is rated. */
export const ownRating = () => wireAt('server').request('GET me/rating', {});
/** Be rated under this name from now on, or (null) no more. */
export const rateMe = (name: string | null) => wireAt('server').request('POST me/rating', { body: { name } });
/** What a game changed in the ratings. */
export const gameRating = (id: string) => seated('GET tables/{id}/rating', { path: { id } });
