/** Analysis and practice at a table. */

import type { AtTable } from '../../feature';
import AnalyseButton from './AnalyseButton.svelte';

export default {
    teaching: {
        at: ({ practice }) => practice !== null,
        load: () => import('./PracticePanel.svelte'),
        isOver: (game, seat) => game.over || game.active !== seat,
    },
    parts: { more: AnalyseButton },
} satisfies AtTable;
