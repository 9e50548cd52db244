/** Games on this device: how far the game is loaded, whether they are kept, and whether there is a server beside them. */

import { served } from '../../net/addresses';
import { followDevice, type DeviceState } from '../../net/device';
import { place, type Place } from '../../net/place';
import { followServer, serverAnswers } from '../../net/reach';

class Device {
    #state: DeviceState = $state.raw({ status: { phase: 'idle' }, keeping: 'kept' });
    #answers = $state.raw(serverAnswers());

    constructor() {
        followDevice((state) => (this.#state = state));
        followServer((answers) => (this.#answers = answers));
    }

    get status(): DeviceState['status'] {
        return this.#state.status;
    }

    get keeping(): DeviceState['keeping'] {
        return this.#state.keeping;
    }

    /** Whether games are being played here that the browser does not keep. */
    get forgets(): boolean {
        return this.keeping !== 'kept' && this.status.phase !== 'idle';
    }

    /** How much of the game is loaded, in percent; null if it is not being loaded. What is fetched has yet to be started. */
    get percent(): number | null {
        return this.status.phase === 'loading' ? Math.min(99, Math.floor(100 * this.status.share)) : null;
    }

    /** Whether the page came from a server that does not answer now. */
    get cutOff(): boolean {
        return served && !this.#answers;
    }

    /** Where new tables are set. */
    get place(): Place {
        void this.#answers;
        return place();
    }
}

export const device = new Device();

/** Whether the reader has put the page on the home screen of the device. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Whether the browser has promised to keep the games even when room runs short; null if it makes no promises. */
export async function isPromised(): Promise<boolean | null> {
    return (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
}

/** Ask the browser for that promise; what it says. */
export async function askPromise(): Promise<boolean> {
    return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
