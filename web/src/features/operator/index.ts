/** The page of a server's operator, who comes by a link that opens it once. */

import { screen, type Feature } from '../../feature';
import { served } from '../../net/addresses';

export const operator: Feature = {
    screens: served ? [screen(/^\/operator$/, () => import('./Operator.svelte'))] : [],
};
