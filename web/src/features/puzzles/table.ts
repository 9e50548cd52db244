/** Puzzles at their tables. */

import type { AtTable } from '../../feature';

export default {
    teaching: {
        at: ({ puzzle }) => puzzle !== null,
        load: () => import('./PuzzlePanel.svelte'),
        anyBoxes: true,
    },
} satisfies AtTable;
