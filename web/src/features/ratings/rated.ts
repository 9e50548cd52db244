/** Whether a game is rated, and what that means for its players. */

import type { Terms } from '../../feature';
import type { TableView } from '../../messages';
import { isDeviceTable } from '../../net/wire';
import { othersPlay } from '../../state/wording/absence';
import { t } from '../../texts';

/** Whether the game at a table is rated; nobody rates what is played on a device. */
export const isRated = ({ id, unrated }: Pick<TableView, 'id' | 'unrated'>): boolean =>
    unrated === null && !isDeviceTable(id);

/** The note that a game is rated, or, for guests who have opted in, why it is not. */
export function ratedText(view: TableView, seat: number | null): string {
    if (isRated(view)) return t(view.status === 'open' ? 'ui.ratings.will_be_rated' : 'ui.ratings.rated');
    const ready = seat !== null && view.seats[seat]?.rated;
    return ready && view.unrated !== null ? t(`ui.ratings.unrated.${view.unrated}`) : '';
}

/** That the game is rated, and that a game that was left or given up is lost. */
export function terms(view: TableView, seat: number | null): Terms {
    const text = ratedText(view, seat);
    const told = text ? [{ text, icon: 'rating' } as const] : [];
    if (!isRated(view)) return { told };
    const [last, others] = [t('ui.ratings.last'), othersPlay(view, seat)];
    return {
        told,
        facts: [t('ui.ratings.rated')],
        leaving: others ? [last] : [],
        resigning: [last],
    };
}
