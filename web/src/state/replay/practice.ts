/** Turns of finished games that are tried again. */

import type { Moment, TurnReview } from '../../messages';
import { analysis, setTable } from '../../net/api';
import { keepSecret } from '../../net/secrets';
import { playerName } from '../new-table/wishes';

/** Lay the table at which the turn that begins with a step is tried again; its page. */
export async function practisePage(game: string, step: number): Promise<string> {
    const { table, secret } = await setTable({ practice: { table: game, step }, name: playerName() });
    if (table && secret) keepSecret(table, secret);
    return `/t/${table}`;
}

/** The turn that is tried again, and the mistake of the same player that comes after it, if there is one. */
export async function mistakeAt({ table, step }: Required<Moment>): Promise<{ turn?: TurnReview; next?: TurnReview }> {
    const { reviews, costliest } = await analysis(table);
    const turn = reviews.find(({ first }) => first === step);
    const mistakes = costliest.map((number) => reviews[number]!).filter(({ seat }) => seat === turn?.seat);
    const place = mistakes.findIndex(({ first }) => first === step);
    return { ...(turn && { turn }), ...(mistakes[place + 1] && { next: mistakes[place + 1]! }) };
}
