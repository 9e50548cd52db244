/** Set-ups for a table with the printed boards: drawn at random from the boxes that the reader owns. */

import { screen, type Feature } from '../../feature';

export const setup: Feature = {
    screens: [screen(/^\/set-up$/, () => import('./SetUp.svelte'))],
    ways: () => [{ name: 'set_up', group: 'alone', icon: 'shuffle', to: '/set-up' }],
};
