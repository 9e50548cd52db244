/** The board as a picture, drawn in the browser, and a result with its table. */

import type { Feature } from '../../feature';
import { t } from '../../texts';

export const pictures: Feature = {
    momentActions: () => [
        {
            label: t('ui.pictures.save'),
            icon: 'download',
            act: async () => (await import('./picture')).save(null),
        },
    ],
    scored: () => import('./SavePicture.svelte'),
};
