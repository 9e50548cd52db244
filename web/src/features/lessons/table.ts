/** Lessons at their tables. */

import type { AtTable } from '../../feature';

export default {
    teaching: { at: ({ lesson }) => lesson !== null, load: () => import('./LessonPanel.svelte') },
} satisfies AtTable;
