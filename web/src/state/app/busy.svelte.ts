/** Work that the reader waits for. */

import { notices } from './notices.svelte';

export class Busy {
    /** Whether it is being done, so that nobody begins it again. */
    now = $state(false);

    /** `fail`: where it is told why something did not work. */
    constructor(private readonly fail: (failure: unknown) => void = (failure) => notices.fail(failure)) {}

    /** Do it, and tell the reader if it fails; whether it worked. */
    async run(work: () => unknown): Promise<boolean> {
        this.now = true;
        try {
            await work();
            return true;
        } catch (failure) {
            this.fail(failure);
            return false;
        } finally {
            this.now = false;
        }
    }
}
