/** What the turns of a finished game gave away, and practice: turns that are tried again. */

import type { Feature } from '../../feature';
import { t } from '../../texts';

export const analysis: Feature = {
    links: ({ id, status, mine }) =>
        status === 'finished' && mine ? [{ text: t('ui.analysis.title'), to: `/t/${id}/replay?tab=analysis` }] : [],
    replayTab: { name: 'analysis', load: () => import('./AnalysisPanel.svelte') },
};
