/** Advice at a table. */

import type { AtTable } from '../../feature';
import CoachRemark from './CoachRemark.svelte';
import HintButton from './HintButton.svelte';
import OpenHints from './OpenHints.svelte';

export default {
    parts: { action: HintButton, advice: OpenHints, remark: CoachRemark },
} satisfies AtTable;
