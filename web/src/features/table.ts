/** What the features are at a table (`table.ts` in their folders): one file, which is loaded together with the table. */

import type { AtTable } from '../feature';

const FILES = import.meta.glob<AtTable>('./*/table.ts', { eager: true, import: 'default' });

export const atTable = (feature: string): AtTable => FILES[`./${feature}/table.ts`] ?? {};
