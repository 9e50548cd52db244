/** Lessons: a teacher at a table, step by step. */

import { screen, type Feature } from '../../feature';

export const lessons: Feature = {
    screens: [
        screen(
            /^\/learn(?:\/(\w+))?$/,
            () => import('./Learn.svelte'),
            ([lesson = null]) => ({ lesson }),
            () => '',
        ),
    ],
    ways: ({ newcomer }) => [
        { name: 'learn', group: 'learning', icon: 'learn', to: newcomer ? '/learn/first' : '/learn' },
    ],
    lesson: (box) => `/learn/${box ?? 'first'}`,
};
