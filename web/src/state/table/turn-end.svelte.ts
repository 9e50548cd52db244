/**
 * The end of a turn that can still be taken back: it is sent after a moment. Until the answer comes it is kept by the
 * browser, with a key by which the table does it once, so that closing the page neither loses nor doubles it.
 */

import { forget, store, stored } from '../../net/storage';

/** Milliseconds in which the end of a turn can be taken back. */
export const GRACE = 2000;

export interface KeptEnd {
    key: string;
    /** The number of the last entry that the player knew of. */
    after: number | null;
}

export class TurnEnd {
    /** Whether the end of the turn waits to be sent. */
    waits = $state.raw(false);
    #timer: ReturnType<typeof setTimeout> | undefined;
    #end: KeptEnd | null = null;
    #sending = false;
    readonly #name: string;

    constructor(
        table: string,
        /** Sends it, and tells when it is answered. */
        private readonly send: (end: KeptEnd) => Promise<unknown>,
    ) {
        this.#name = `ending.${table}`;
    }

    /** End the turn in a moment. */
    start(after: number | null): void {
        this.#end = { key: crypto.randomUUID(), after };
        store(this.#name, this.#end);
        this.waits = true;
        this.#timer = setTimeout(() => this.now(), GRACE);
    }

    /** Do not wait any longer, if it waits. */
    now(): void {
        if (this.#end && this.waits) void this.#send(this.#end);
    }

    /** Send what a page that was closed has left to be sent; `possible` tells whether the turn can still be ended. */
    resume(possible: boolean): void {
        if (this.waits || this.#sending) return;
        const left = stored<KeptEnd | null>(this.#name, null);
        if (left && possible) void this.#send(left);
        else forget(this.#name);
    }

    takeBack(): void {
        this.#stop();
        forget(this.#name);
    }

    #stop(): void {
        clearTimeout(this.#timer);
        this.waits = false;
    }

    async #send(end: KeptEnd): Promise<void> {
        this.#stop();
        this.#sending = true;
        await this.send(end);
        this.#sending = false;
        forget(this.#name);
    }
}
