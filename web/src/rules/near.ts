/** Waiting with work until it can be seen: the page of the rules has a hundred pictures, most of them far away. */

import { flushSync } from 'svelte';

/** Calls back once, when an element is at most a screen away from where the reader is, or all is printed. */
export function near(element: Element, call: () => void): { destroy(): void } {
    const arrive = (): void => {
        destroy();
        call();
    };
    const print = (): void => {
        arrive();
        flushSync();
    };
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && arrive(), {
        rootMargin: '100%',
    });
    const destroy = (): void => {
        watcher.disconnect();
        removeEventListener('beforeprint', print);
    };
    watcher.observe(element);
    addEventListener('beforeprint', print);
    return { destroy };
}
