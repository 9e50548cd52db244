/** Tables with one learner: lessons, puzzles and practice turns. */

import type { Stored } from './logs';

/** So many are kept; `docs/offline.md` says so. */
export const KEPT = 10;

/** Whether a table is one of them: it is in no list, as at a server. */
export function teaches(sheet: string): boolean {
    const { lesson = null, practice = null, puzzle = null } = JSON.parse(sheet) as Record<string, unknown>;
    return lesson !== null || practice !== null || puzzle !== null;
}

/** Those of some tables, the newest first, that make room for another one: nobody looks at them, and there are newer ones. */
export function outdated(tables: readonly Pick<Stored, 'id' | 'sheet'>[], lookedAt: ReadonlySet<string>): string[] {
    const practice = tables.filter(({ sheet }) => teaches(sheet)).map(({ id }) => id);
    return practice.slice(KEPT - 1).filter((id) => !lookedAt.has(id));
}
