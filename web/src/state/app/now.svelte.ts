/** The current time, which ticks while a component uses it. */

import { createSubscriber } from 'svelte/reactivity';

const follow = createSubscriber((tick) => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
});

/** What time it is; what looks at it looks again every second. */
export function now(): number {
    follow();
    return Date.now();
}
