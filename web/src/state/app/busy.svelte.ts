/** Work that the reader waits for. */

import { failureText, notices } from './notices.svelte';

export class Busy {
    /** Whether it is being done, so that nobody begins it again. */
    now = $state(false);
    /** Why it failed the last time; null if it did not, or if that was told in a note. */
    failure: unknown = $state.raw(null);
    /** The same in the reader's language, or nothing. */
    fault = $derived.by(() => (this.failure === null ? '' : failureText(this.failure)));

    /** Whether a failure is told in a note, or `here`: beside what was tried. */
    constructor(private readonly told: 'note' | 'here' = 'note') {}

    /** Do it, and tell the reader if it fails; whether it worked. */
    async run(work: () => unknown): Promise<boolean> {
        [this.now, this.failure] = [true, null];
        try {
            await work();
            return true;
        } catch (failure) {
            if (this.told === 'here') this.failure = failure;
            else notices.fail(failure);
            return false;
        } finally {
            this.now = false;
        }
    }
}
