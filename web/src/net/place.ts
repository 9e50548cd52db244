/** Where tables are: at the server that the page came from, or on this device. */

import { served } from './addresses';
import { device } from './device';
import { server } from './server';
import { store, stored } from './storage';
import { isDeviceTable, type Wire } from './wire';

export type Place = 'server' | 'device';

const STORED_AS = 'place';

/** Where new tables are set: on this device, if the page came without a server. */
export const place = (): Place => (served ? stored<Place>(STORED_AS, 'server') : 'device');

/** Set new tables there from now on. */
export const choosePlace = (chosen: Place): void => store(STORED_AS, chosen);

/** The wire to a table. */
export const wireTo = (table: string): Wire => (isDeviceTable(table) ? device : server);

/** The wire to the place where new tables are set. */
export const wireHere = (): Wire => (place() === 'device' ? device : server);
