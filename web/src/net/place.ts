/** Where tables are: at the server that the page came from, or on this device. */

import { linkTo, served } from './addresses';
import { device } from './device';
import { serverAnswers } from './reach';
import { server } from './server';
import { isDeviceTable, type Wire } from './wire';

export type Place = 'server' | 'device';

/** Where new tables are set: at the server, if there is one and it answers. */
export const place = (): Place => (served && serverAnswers() ? 'server' : 'device');

/** Where a table is. */
export const placeOf = (table: string): Place => (isDeviceTable(table) ? 'device' : 'server');

/** The wire to a table. */
export const wireTo = (table: string): Wire => wireAt(placeOf(table));

/** The link to a table, for others; there is none to a table on this device. */
export const tableLink = (table: string): string | null => (isDeviceTable(table) ? null : linkTo(`/t/${table}`));

/** The wire to a place: if none is named, to the one where new tables are set. */
export const wireAt = (where: Place = place()): Wire => (where === 'device' ? device : server);
