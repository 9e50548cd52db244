/** Sections of the reader's own: painted, copied from a photo, kept, shared, printed. */

import { screen, type Feature } from '../../feature';

export const sections: Feature = {
    screens: [
        screen(/^\/sections$/, () => import('./Sections.svelte')),
        screen(
            /^\/sections\/edit$/,
            () => import('./SectionEditor.svelte'),
            (_, query) => ({ query }),
        ),
    ],
    ways: () => [{ name: 'sections', group: 'alone', icon: 'brush', to: '/sections' }],
};
