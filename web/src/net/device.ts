/** The wire to the tables of this device: the table core of the server, which runs in a worker. */

import type { Status, TableSummary } from '../messages';
import { Failure, type Wire } from './wire';

/** How far the game is in this browser. It loads when something is first asked of the device. */
export type DeviceStatus =
    | { phase: 'idle' }
    /** `share` of all that has to be fetched is there: 0 to 1. */
    | { phase: 'loading'; share: number }
    | { phase: 'ready' }
    | { phase: 'failed'; reason: string };

/**
 * Where the games of this device are kept: for good; or only until the page is closed, because the browser lets us keep
 * nothing (`denied`) or has no room (`full`).
 */
export type Keeping = 'kept' | 'denied' | 'full';

export interface DeviceState {
    status: DeviceStatus;
    keeping: Keeping;
}

let state: DeviceState = { status: { phase: 'idle' }, keeping: 'kept' };
const followers = new Set<(state: DeviceState) => void>();

/** Be told how the device is, now and whenever that changes; the answer ends it. */
export function followDevice(follower: (state: DeviceState) => void): () => void {
    followers.add(follower);
    follower(state);
    return () => followers.delete(follower);
}

/** Begin to load the game into this browser, if that was not done, so that it is there when it is wanted. */
export function prepareDevice(): void {}

/** The tables of this device, newest first. They are listed without the game being loaded. */
export const tablesOfDevice = (_status: Status): Promise<TableSummary[]> => Promise.resolve([]);

const missing = (): Promise<never> => Promise.reject(new Failure('offline', 'not built yet'));

export const device: Wire = {
    request: missing,
    file: missing,
    line: () => ({ state: 'closed', send() {}, close() {} }),
};
