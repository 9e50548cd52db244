/** What is asked about deals. Only a server has deals of the day. */

import type { Day, PlayDay } from '../../messages';
import { seated } from '../../net/api';
import { wireAt } from '../../net/place';

/** A deal of a day, or of today: with the boxes of the weekday, or of the base box alone. */
export const daily = (day: string | null, base = false) =>
    day
        ? wireAt('server').request(base ? 'GET daily/{day}/base' : 'GET daily/{day}', { path: { day } })
        : wireAt('server').request('GET daily', {});
/** Play it: the table of the guest's ranked game, or a new table to play it again. */
export const playDaily = ({ day, base }: Pick<Day, 'day' | 'base'>, asked: PlayDay) =>
    wireAt('server').request(base ? 'POST daily/{day}/base' : 'POST daily/{day}', { path: { day }, body: asked });
/** The page of a deal of a day. */
export const dailyPage = ({ day, base }: { day: string; base: boolean }): string =>
    `/daily/${day}${base ? '/base' : ''}`;

/** The results of all tables that played the deal of this one. */
export const dealResults = (id: string) => seated('GET tables/{id}/deal', { path: { id } });
