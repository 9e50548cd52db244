/** Games in numbers: the reader's own, and all of a server. */

import { screen, type Feature } from '../../feature';

export const statistics: Feature = {
    screens: [
        screen(
            /^\/games$/,
            () => import('./Games.svelte'),
            (_, { tab }) => ({ asked: tab }),
        ),
    ],
    ways: () => [{ name: 'games', group: 'comparing', icon: 'chart', to: '/games' }],
};
