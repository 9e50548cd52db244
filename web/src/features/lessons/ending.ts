/** The end of a lesson in words. */

import type { TableView } from '../../messages';
import { t } from '../../texts';

/** How a lesson ended: who has won, if its game is over. */
export function ending({ game, winners }: TableView, seat: number | null): string {
    if (!game?.over) return t('ui.learn.finished');
    const totals = game.scores.map(({ total }) => total);
    const others = totals.filter((_, other) => other !== seat).join(' : ');
    const won = seat !== null && winners.includes(seat);
    const key = won && winners.length > 1 ? 'drawn' : won ? 'won' : 'beaten';
    return t(`ui.learn.${key}`, { own: totals[seat ?? 0] ?? 0, others });
}
