/** Turns of finished games that are tried again. */

import type { BoardPosition } from '../../board/types';
import type { Moment, TurnReview } from '../../messages';
import { placeOf } from '../../net/place';
import { layTable } from '../../state/new-table/wishes';
import { positionOf } from '../../state/table/board-position';
import type { TableStore } from '../../state/table/table.svelte';
import { analysis, moment } from './api';

/** Lay the table at which the turn that begins with a step is tried again; its page. */
export const practisePage = async (game: string, step: number): Promise<string> =>
    `/t/${await layTable({ practice: { table: game, step } }, placeOf(game))}`;

/** The board before the turn that is tried again, in the colours of the table where that happens. */
export async function boardBefore({ table, step }: Required<Moment>, here: TableStore): Promise<BoardPosition> {
    const { game } = await moment(table, step);
    return positionOf(game, here.board.colours);
}

/** The turn that is tried again, and the mistake of the same player that comes after it, if there is one. */
export async function mistakeAt({ table, step }: Required<Moment>): Promise<{ turn?: TurnReview; next?: TurnReview }> {
    const { reviews, costliest } = await analysis(table);
    const turn = reviews.find(({ first }) => first === step);
    const mistakes = costliest.map((number) => reviews[number]!).filter(({ seat }) => seat === turn?.seat);
    const place = mistakes.findIndex(({ first }) => first === step);
    return { ...(turn && { turn }), ...(mistakes[place + 1] && { next: mistakes[place + 1]! }) };
}
