/** The way from a finished game to the evenings. */

import type { AtTable } from '../../feature';
import AddResult from './AddResult.svelte';

export default { parts: { more: AddResult } } satisfies AtTable;
