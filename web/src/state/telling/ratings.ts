/** Whether a game is rated, in words. */

import type { TableView } from '../../messages';
import { isDeviceTable } from '../../net/wire';
import { t } from '../../texts';

/** Whether the game at a table is rated; nobody rates what is played on a device. */
export const isRated = ({ id, unrated }: Pick<TableView, 'id' | 'unrated'>): boolean =>
    unrated === null && !isDeviceTable(id);

/** That the game at a table is rated, or, for somebody who is ready for one, why it is not. */
export function ratedText(view: TableView, seat: number | null): string {
    if (isRated(view)) return t(view.status === 'open' ? 'ui.ratings.will_be_rated' : 'ui.ratings.rated');
    const ready = seat !== null && view.seats[seat]?.rated;
    return ready && view.unrated !== null ? t(`ui.ratings.unrated.${view.unrated}`) : '';
}
