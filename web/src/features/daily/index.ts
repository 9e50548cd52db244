/** The deal of the day, and other games that are played on the same deal. */

import { screen, type Feature } from '../../feature';

export const daily: Feature = {
    screens: [
        screen(
            /^\/daily(?:\/(\d{4}-\d\d-\d\d)(\/base)?)?$/,
            () => import('./Daily.svelte'),
            ([day = null, base]) => ({ day, base: base !== undefined }),
            ([day = '', base = '']) => day + base,
        ),
    ],
    ways: ({ onServer }) => (onServer ? [{ name: 'daily', group: 'alone', icon: 'day', to: '/daily' }] : []),
};
