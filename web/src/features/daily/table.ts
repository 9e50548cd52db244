/** Deals at their tables. */

import type { AtTable } from '../../feature';
import DealResults from './DealResults.svelte';
import ThisDeal from './ThisDeal.svelte';
import ToStandings from './ToStandings.svelte';

export default {
    terms: ({ deal }) =>
        deal ? { shared: true, counted: deal.counted, once: deal.day !== null, sealedUntil: deal.sealed_until } : {},
    parts: { next: ToStandings, more: ThisDeal, results: DealResults },
} satisfies AtTable;
