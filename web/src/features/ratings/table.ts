/** What ratings are at a table. */

import type { AtTable } from '../../feature';
import { terms } from './rated';
import RatingChange from './RatingChange.svelte';

export default { terms, parts: { news: RatingChange } } satisfies AtTable;
