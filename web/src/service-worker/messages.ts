/** What pages and the service worker say to each other. */

export type ToServiceWorker =
    /** Count from now on, instead of the version before. */
    | { type: 'take_over' }
    /** Fetch all that games on the device need. */
    | { type: 'keep_runtime' }
    /** Tell how much of it is kept. */
    | { type: 'kept_runtime' }
    | { type: 'version' };

export type FromServiceWorker =
    | { type: 'version'; version: string }
    /** So much of what games on the device need is kept: 0 to 1. */
    | { type: 'keeping'; share: number }
    /** It cannot be kept: there is no network, or no room. */
    | { type: 'not_kept' };
