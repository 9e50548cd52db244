/** The gold that is shown. What all are paid alike where nobody has built counts for nobody until the game is over. */

import type { GameView, Item, TableView } from '../../messages';

/** Whether the gold is final, so that all of it counts. */
export const isFinal = (game: GameView, status: TableView['status']): boolean => game.over || status === 'finished';

/** What an item pays. */
export const goldOf = ({ gold, parts }: Item, final: boolean): number =>
    parts.reduce((left, part) => (part.unclaimed && !final ? left - part.gold : left), gold);

/** All the gold of a player. */
export const totalOf = (game: GameView, seat: number, final: boolean): number =>
    (game.scores[seat]?.items ?? []).reduce((sum, item) => sum + goldOf(item, final), 0);
