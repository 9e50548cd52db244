/** What cards, tiles and seats are worth, by many games of bots. */

import { screen, type Feature } from '../../feature';

export const numbers: Feature = {
    screens: [
        screen(
            /^\/numbers$/,
            () => import('./Numbers.svelte'),
            (_, { tab }) => ({ asked: tab }),
        ),
    ],
    ways: () => [{ name: 'numbers', group: 'comparing', icon: 'chart', to: '/numbers' }],
    aboutThing: () => import('./Sentence.svelte'),
};
