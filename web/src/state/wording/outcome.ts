/** How a game ended, and how it would end by a resignation, in words. */

import type { GameView, Seat, TableView } from '../../messages';
import { list, has, t } from '../../texts';
import { botName } from './names';

/** Who has won, addressed to `seat` (null: a spectator). */
export function headline(view: TableView, game: GameView, names: readonly string[], seat: number | null): string {
    if (view.closed) return t('ui.end.closed');
    const [winner = 0] = view.winners;
    const player = names[winner] ?? '';
    const gold = (of: number) => t('ui.common.gold', { n: game.scores[of]?.total ?? 0 });
    const mine = seat !== null && view.winners.includes(seat);
    if (view.winners.length > 1) {
        const players = list(view.winners.map((one) => names[one] ?? ''));
        return mine ? t('ui.end.you_share') : t('ui.end.winners', { players, gold: gold(winner) });
    }
    if (!game.over && view.stopped === null) {
        const players = list(resigned(view, names));
        if (mine) return t('ui.end.you_win_resigned', { players });
        if (seat !== null && view.seats[seat]!.resigned) return t('ui.end.you_resigned', { player });
        return t('ui.end.winner_resigned', { player, players });
    }
    if (mine) return t('ui.end.you_win', { gold: gold(winner) });
    return t('ui.end.winner', { player, gold: gold(winner) });
}

/**
 * What is to be said besides: who gave up, for whom the house played, and that the game did not come to its own end, or was
 * stopped, or came from elsewhere.
 */
export function remarks(view: TableView, game: GameView, names: readonly string[]): string[] {
    const players = resigned(view, names);
    const { stopped: why } = view;
    const told = !game.over && why === null && view.winners.length === 1;
    return [
        ...(players.length && !told ? [t('ui.end.resigned', { players: list(players) })] : []),
        ...replaced(view, names),
        ...(game.over || why !== null ? [] : [t('ui.end.early')]),
        ...(why === null ? [] : [stoppedText(why, view.stopped_by)]),
        ...(view.imported && !view.came_from ? [t('ui.end.imported')] : []),
    ];
}

/** The note that another player offers a rematch; empty without an offer. */
export function offerText(view: TableView, names: readonly string[], seat: number | null): string {
    if (view.next_by === null || view.next_by === seat) return '';
    return t('ui.end.offered', { player: names[view.next_by] ?? '' });
}

/** What it means if a seat gives up: the game is over unless two are left, one of them a person. */
export function resignText(view: TableView, seat: number, names: readonly string[]): string {
    const stays = (one: Seat, index: number) => index !== seat && !one.resigned;
    const left = view.seats.filter(stays);
    if (left.length === 1) return t('ui.table.resign_wins', { player: names[view.seats.findIndex(stays)] ?? '' });
    if (!left.some(({ kind }) => kind === 'person')) return t('ui.table.resign_ends');
    return t('ui.table.resign_bot', { bot: botName(view.substitute) });
}

const resigned = (view: TableView, names: readonly string[]): string[] =>
    names.filter((_, seat) => view.seats[seat]?.resigned);

/** Which programs failed, and who played on for each. */
const replaced = (view: TableView, names: readonly string[]): string[] =>
    view.seats.flatMap(({ replaced_by: bot }, seat) =>
        bot ? [t('ui.end.replaced', { bot: botName(bot), player: names[seat] ?? '' })] : [],
    );

/** Why a game was stopped: by the ruling on which it turned, if there are words for that, else as the server has it. */
function stoppedText(why: string, ruling: string | null): string {
    return t('ui.end.stopped', { why: has(`game.rulings.${ruling}`) ? t(`game.rulings.${ruling}`) : why });
}
