/** The progress in each lesson, stored in the browser. The table has the rest. */

import { store, stored } from '../../net/storage';

export interface Progress {
    /** The table of the chapter that is being played; null if none is. */
    table: string | null;
    chapter: number;
    /** Whether the lesson was played to its end, be it long ago. */
    done: boolean;
    /** Steps that were done without a decision, such as reading, with the number of the last entry of the log before. */
    marks: Record<number, number>;
}

const STORED_AS = 'lessons';
const NOTHING: Progress = { table: null, chapter: 0, done: false, marks: {} };

const all = (): Record<string, Progress> => stored<Record<string, Progress>>(STORED_AS, {});

export const progressOf = (lesson: string): Progress => ({ ...NOTHING, ...all()[lesson] });

/** Keep what has changed; another table begins without marks. */
export function keepProgress(lesson: string, change: Partial<Progress>): void {
    const known = progressOf(lesson);
    const marks = change.table === undefined || change.table === known.table ? known.marks : {};
    store(STORED_AS, { ...all(), [lesson]: { ...known, marks, ...change } });
}
