/** The pages that every app has: the front page, a new table, a table. */

import { screen, withTable, type Feature } from '../feature';
import { ways } from '../parts/home/ways';
import Home from './Home.svelte';

export const CORE: Feature = {
    screens: [
        screen(/^\/$/, async () => ({ default: Home })),
        screen(/^\/new$/, () => import('./NewTable.svelte')),
        screen(
            /^\/t\/(\w+)$/,
            withTable(() => import('./Table.svelte')),
            ([id = '']) => ({ id }),
        ),
    ],
    ways,
};
