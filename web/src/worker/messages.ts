/** What the page and the worker of the device say to each other. */

/** How far the game is in this browser. It loads when something is first asked of it. */
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

export type ToWorker =
    /** The first word: the folder in which the runtime lies. */
    | { type: 'begin'; runtime: string }
    /** Load the game, so that it is there when it is wanted. */
    | { type: 'prepare' }
    | { type: 'request'; id: number; method: string; path: string; body: string; secret: string | null }
    | { type: 'send'; line: number; table: string; text: string }
    | { type: 'close'; line: number };

export type FromWorker =
    | { type: 'state'; state: DeviceState }
    | { type: 'answer'; id: number; text: string }
    | { type: 'failure'; id: number; code: string; message: string }
    | { type: 'received'; line: number; text: string }
    | { type: 'closed'; line: number; code: number; reason: string };

/** What the worker of the device says to a second one, which only thinks: the first word, then jobs. */
export type ToThinker = { type: 'think'; runtime: string } | { type: 'job'; id: number; job: string };

export type FromThinker =
    /** It can be asked. */
    { type: 'ready' } | { type: 'answer'; id: number; text: string } | { type: 'gone'; reason: string };
