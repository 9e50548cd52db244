/** The evenings of a group: who played, who won, what each card brought. The browser keeps them, nobody else. */

import { screen, type Feature } from '../../feature';
import { stored } from '../../net/storage';
import { STORED_AS } from './stored-as';

export const evenings: Feature = {
    screens: [screen(/^\/evenings$/, () => import('./Evenings.svelte'))],
    // A guest who only scores tables plays no games here, and stays a newcomer.
    ways: ({ newcomer }) =>
        newcomer && stored<unknown>(STORED_AS, null) === null
            ? []
            : [{ name: 'evenings', group: newcomer ? 'alone' : 'comparing', icon: 'day', to: '/evenings' }],
    scored: () => import('./AddGame.svelte'),
};
