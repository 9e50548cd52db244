/** The solver's rating, as in chess, and streak, stored in the browser only. */

import { store, stored } from '../../net/storage';

export interface Solver {
    rating: number;
    /** How many were right one after another, and the most there ever were. */
    streak: number;
    longest: number;
    /** The puzzles that were tried, and whether the first answer was right. Only that one counts. */
    tried: Record<string, boolean>;
}

const STORED_AS = 'puzzles';
const NOBODY: Solver = { rating: 1200, streak: 0, longest: 0, tried: {} };
/** How much an answer counts at most: more as long as little is known. */
const FIRST_ONES = 15;
const [MUCH, LITTLE] = [64, 24];

export const solver = (): Solver => ({
    ...NOBODY,
    ...stored<Partial<Solver>>(STORED_AS, {}),
});

export const forgetSolver = (): void => store(STORED_AS, NOBODY);

/** The solver after an answer to a puzzle that has this rating; the same, if it was tried before. */
export function after(before: Solver, puzzle: string, rating: number, right: boolean): Solver {
    if (puzzle in before.tried) return before;
    const expected = 1 / (1 + 10 ** ((rating - before.rating) / 400));
    const counts = Object.keys(before.tried).length < FIRST_ONES ? MUCH : LITTLE;
    const streak = right ? before.streak + 1 : 0;
    return {
        rating: Math.max(100, Math.round(before.rating + counts * (Number(right) - expected))),
        streak,
        longest: Math.max(before.longest, streak),
        tried: { ...before.tried, [puzzle]: right },
    };
}

/** Keep an answer; by how much it changed the rating, null if it did not count. */
export function keepAnswer(puzzle: string, rating: number, right: boolean): number | null {
    const before = solver();
    const now = after(before, puzzle, rating, right);
    store(STORED_AS, now);
    return now === before ? null : now.rating - before.rating;
}
