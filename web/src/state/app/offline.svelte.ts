/** The app as it is kept on this device, so that it opens without a network; and new versions of it. */

import { fileAt, HOME, served } from '../../net/addresses';
import type { FromServiceWorker, ToServiceWorker } from '../../service-worker/messages';

/** Whether the app is kept: not known yet, yes, or not: browsers keep nothing for pages without encryption, others refuse. */
type Kept = 'unknown' | 'yes' | 'insecure' | 'refused';

/** Milliseconds between two looks for a new version. */
const LOOK_EVERY = 30 * 60 * 1000;

/** Milliseconds after which nobody waits for the service worker any longer. */
const PATIENCE = 2500;

export class Offline {
    kept: Kept = $state('unknown');
    /** Whether a new version waits for the reader's word. */
    updateReady = $state(false);
    /** How much of what games on the device need is kept: 0 to 1. */
    share = $state(0);
    /** What is being done about that: nothing, it is fetched, or that was in vain. */
    fetching: 'no' | 'yes' | 'failed' = $state('no');
    /** When it is known whether the app is kept, or when that takes too long to wait for. */
    started: Promise<unknown> = Promise.resolve();
    #registration: ServiceWorkerRegistration | null = null;
    #reloading = false;
    #lookedAt = 0;

    /** The version of the page: the built one says it. */
    readonly version: string | undefined = document.documentElement.dataset.version;

    /** Have the app kept from now on, and look for new versions. Where that is not possible, the app works all the same. */
    start(): Promise<void> {
        const begun = this.#begin();
        this.started = Promise.race([begun, new Promise((done) => setTimeout(done, PATIENCE))]);
        return begun;
    }

    async #begin(): Promise<void> {
        const container = navigator.serviceWorker;
        if (!container) return void (this.kept = 'insecure');
        container.addEventListener('message', ({ data, source }) => this.#hear(data as FromServiceWorker, source));
        container.addEventListener('controllerchange', () => this.#otherController());
        try {
            const script = fileAt(served ? 'sw.js?server' : 'sw.js');
            this.#registration = await container.register(script, { scope: HOME, updateViaCache: 'none' });
            this.#follow(this.#registration);
            const { active } = await container.ready;
            this.kept = 'yes';
            if (active) say(active, { type: 'kept_runtime' });
        } catch {
            this.kept = 'refused';
        }
    }

    /** Look for a new version, if that was not done for a while. */
    look(): void {
        if (Date.now() - this.#lookedAt < LOOK_EVERY) return;
        this.#lookedAt = Date.now();
        void this.#registration?.update().catch(() => null);
    }

    /** Have the new version take over, and open the page anew with it. */
    update(): void {
        this.#reloading = true;
        const waiting = this.#registration?.waiting;
        if (waiting) say(waiting, { type: 'take_over' });
        else this.reload();
    }

    /** Open the page anew. */
    reload(): void {
        location.reload();
    }

    /** Fetch what games on the device need, so that they work without a network. */
    keepRuntime(): void {
        const worker = this.#registration?.active;
        if (!worker) return;
        this.fetching = 'yes';
        say(worker, { type: 'keep_runtime' });
    }

    #follow(registration: ServiceWorkerRegistration): void {
        this.#lookedAt = Date.now();
        if (registration.waiting) say(registration.waiting, { type: 'version' });
        registration.addEventListener('updatefound', () => {
            const { installing } = registration;
            installing?.addEventListener('statechange', () => {
                // The first version of all has nobody to wait for.
                if (installing.state === 'installed' && registration.active) say(installing, { type: 'version' });
            });
        });
    }

    #hear(message: FromServiceWorker, from: MessageEventSource | null): void {
        if (message.type === 'keeping') {
            this.share = message.share;
            if (this.share === 1) this.fetching = 'no';
        } else if (message.type === 'not_kept') this.fetching = 'failed';
        else if (message.version !== this.version) this.updateReady = true;
        else if (from && from === this.#registration?.waiting) say(this.#registration.waiting, { type: 'take_over' });
    }

    /** Another version has taken over: because the reader wanted it here, or in another window. */
    #otherController(): void {
        const { controller } = navigator.serviceWorker;
        if (this.#reloading) this.reload();
        else if (controller) say(controller, { type: 'version' });
    }
}

const say = (worker: ServiceWorker, message: ToServiceWorker): void => worker.postMessage(message);

export const offline = new Offline();
