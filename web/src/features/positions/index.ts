/** Positions of any table: painted, scored, shared, played on from. */

import { screen, type Feature } from '../../feature';
import { t } from '../../texts';
import { PAGE } from './share';

export const positions: Feature = {
    screens: [screen(/^\/positions$/, () => import('./Positions.svelte'))],
    ways: () => [{ name: 'score', group: 'alone', icon: 'rating', to: PAGE }],
    momentActions: () => [
        {
            label: t('ui.positions.what_if'),
            icon: 'hand',
            act: async (moment) => (await import('./what-if')).askWhatIf(moment),
        },
    ],
};
