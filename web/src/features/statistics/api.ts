/** What is asked about games in numbers. */

import type { Whose } from '../../messages';
import { wireAt, type Place } from '../../net/place';
import type { Asked } from '../../net/wire';

/** The filters of the guest's games. */
type Wanted = Asked<'GET me/statistics'>['query'];

/** The statistics of the guest's games, filtered by number of players, box and bot. */
export const ownStatistics = (where: Place, wanted: Wanted) =>
    wireAt(where).request('GET me/statistics', { query: wanted });
/** These games one by one, as a file. */
export const gamesFile = (where: Place, format: 'csv' | 'json', wanted: Wanted) =>
    wireAt(where).file('GET me/games', { query: { ...wanted, format } });
/** What all games tell that were played at the server. */
export const serverStatistics = (whose: Whose) => wireAt('server').request('GET statistics', { query: { whose } });
