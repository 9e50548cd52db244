/** Tables at which somebody learns alone: lessons, puzzles, and turns of other games that are tried again. */

import type { StoredTable } from './logs';

/** So many are kept; `docs/offline.md` says so. */
export const KEPT = 10;

/** Whether a table is one of them: it is in no list, as at a server. */
export function teaches(sheet: string): boolean {
    const { lesson = null, practice = null, puzzle = null } = JSON.parse(sheet) as Record<string, unknown>;
    return lesson !== null || practice !== null || puzzle !== null;
}

/** Those of some tables, the newest first, that need not be kept any longer: nobody looks at them, and there are newer ones. */
export function outdated(
    tables: readonly Pick<StoredTable, 'id' | 'sheet'>[],
    lookedAt: ReadonlySet<string>,
): string[] {
    const practice = tables.filter(({ sheet }) => teaches(sheet)).map(({ id }) => id);
    return practice.slice(KEPT).filter((id) => !lookedAt.has(id));
}
