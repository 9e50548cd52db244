/** The way from a table to its replay, and to the game from which it went on. */

import type { AtTable } from '../../feature';
import { originOf } from './address';
import Compared from './Compared.svelte';
import Origin from './Origin.svelte';
import ReplayButton from './ReplayButton.svelte';

export default {
    terms: ({ came_from }) => (came_from ? { told: [originOf(came_from)] } : {}),
    parts: { news: Origin, comparison: Compared, more: ReplayButton },
} satisfies AtTable;
