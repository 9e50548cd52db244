/** A picture of a finished game, among the buttons of its result. */

import type { AtTable } from '../../feature';
import SaveResult from './SaveResult.svelte';

export default { parts: { more: SaveResult } } satisfies AtTable;
