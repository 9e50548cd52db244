/** The filters of puzzles, and the choice of the next one. */

import type { PuzzleSummary } from '../../messages';
import { store, stored } from '../../net/storage';
import { isKnown } from '../../state/app/known-boxes';
import type { Solver } from './solver';

/** What is asked of a puzzle; an empty text asks for nothing. */
export interface Wanted {
    level: string;
    box: string;
    /** A tile, another extra action, or an item of the score. */
    theme: string;
}

const STORED_AS = 'puzzles.wanted';
const ANYTHING: Wanted = { level: '', box: '', theme: '' };
/** Among so many that are about as hard as the solver is good, chance chooses. */
const NEAREST = 5;

export const wanted = (): Wanted => ({
    ...ANYTHING,
    ...stored<Partial<Wanted>>(STORED_AS, {}),
});
export const keepWanted = (wanted: Wanted): void => store(STORED_AS, wanted);

export const fits = ({ level, box, theme }: Wanted, puzzle: PuzzleSummary): boolean =>
    (!level || puzzle.level === level) &&
    (!box || puzzle.boxes.includes(box)) &&
    (!theme || puzzle.actions.includes(theme) || puzzle.items.includes(theme));

/** Those of boxes that the solver knows come first; else the order stays. */
export function knownFirst(puzzles: readonly PuzzleSummary[], known: ReadonlySet<string>): PuzzleSummary[] {
    const [familiar, others] = [true, false].map((is) => puzzles.filter(({ boxes }) => isKnown(boxes, known) === is));
    return [...familiar!, ...others!];
}

/**
 * The next puzzle: one that was not tried yet, of boxes that the solver knows if there is one; else one that was not
 * solved, else any other.
 */
export function nextPuzzle(
    puzzles: readonly PuzzleSummary[],
    { rating, tried }: Pick<Solver, 'rating' | 'tried'>,
    now: string | null,
    known: ReadonlySet<string>,
    chance: () => number = Math.random,
): string | null {
    const others = puzzles.filter(({ id }) => id !== now);
    const fresh = others.filter(({ id }) => !(id in tried));
    const unsolved = others.filter(({ id }) => !tried[id]);
    const familiar = fresh.filter(({ boxes }) => isKnown(boxes, known));
    const found = [familiar, fresh, unsolved, others].find((some) => some.length) ?? [];
    const near = [...found].sort((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating));
    return near[Math.floor(chance() * Math.min(NEAREST, near.length))]?.id ?? null;
}
