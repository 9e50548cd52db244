/** Finished games, to be looked at move by move. */

import { screen, type Feature } from '../../feature';

export const replay: Feature = {
    screens: [
        screen(
            /^\/t\/(\w+)\/replay(?:\/(\d+))?$/,
            () => import('./Replay.svelte'),
            ([id = '', step], query) => ({ id, step: step ? Number(step) : null, query }),
        ),
    ],
};
