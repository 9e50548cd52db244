/** The gold that is shown. What all are paid alike where nobody has built counts for nobody until the game is over. */

import type { Colour, GameView, Item, TableView } from '../../messages';

/** Whether the gold is final, so that all of it counts. */
export const isFinal = (game: GameView, status: TableView['status']): boolean => game.over || status === 'finished';

/** What an item pays. */
export const goldOf = ({ gold, parts }: Item, final: boolean): number =>
    parts.reduce((left, part) => (part.unclaimed && !final ? left - part.gold : left), gold);

/** All the gold of a player. */
export const totalOf = (game: GameView, seat: number, final: boolean): number =>
    (game.scores[seat]?.items ?? []).reduce((sum, item) => sum + goldOf(item, final), 0);

/** The item of gold from before the game was taken up here. It was not earned in this game. */
export const FROM_BEFORE = 'gold';

/** The items to list: cards, tasks, castles and the like; gold from before only if a player had some. */
export const listedItems = ({ scores }: GameView): string[] =>
    (scores[0]?.items ?? [])
        .map(({ name }) => name)
        .filter(
            (name) =>
                name !== FROM_BEFORE ||
                scores.some(({ items }) => items.some((item) => item.name === name && item.gold)),
        );

/** A scored game, played here or at a table: the gold of each player by what earned it. */
export interface ScoredGame {
    /** Of a game that was played here: its table, and whether it was played to its end. */
    played?: { table: string; whole: boolean };
    boxes: readonly string[];
    players: readonly { name: string; colour?: Colour; gold: Readonly<Record<string, number>> }[];
}

/** A finished game for other features: the players' gold by item. */
export function scoredOf(
    game: GameView,
    seats: readonly { colour: Colour }[],
    names: readonly string[],
    boxes: readonly string[],
): ScoredGame {
    const items = listedItems(game);
    const goldBy = (seat: number) =>
        (game.scores[seat]?.items ?? [])
            .filter(({ name }) => items.includes(name))
            .map((item) => [item.name, goldOf(item, true)] as const);
    return {
        boxes,
        players: seats.map(({ colour }, seat) => ({
            name: names[seat] ?? '',
            colour,
            gold: Object.fromEntries(goldBy(seat)),
        })),
    };
}
