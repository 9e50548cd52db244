/** What the reader hears, if they want to, and feels, where the device can vibrate. */

import { settings } from './settings.svelte';

/** A piece of the reader is placed, one of another player; the reader's turn, gold counted, a refused tap, the end. */
export type Signal = 'placed' | 'others' | 'turn' | 'gold' | 'refused' | 'over';

/** Milliseconds of vibration and of rest, in turn. */
const PULSES: Record<Signal, number[]> = {
    placed: [12],
    others: [],
    turn: [40, 80, 40],
    gold: [18],
    refused: [25, 45, 25],
    over: [40, 80, 40, 80, 80],
};
/** Milliseconds within which the same signal is given once, however often it is asked for. */
const AT_ONCE = 60;

let last: { what: Signal; at: number } | null = null;

/** Browsers let a page be heard and felt only after the reader has done something there. */
const mayBeNoticed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

const asksForStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

export function signal(what: Signal): void {
    const at = performance.now();
    if (!mayBeNoticed() || (last?.what === what && at - last.at < AT_ONCE)) return;
    last = { what, at };
    if (settings.vibration && PULSES[what].length && canVibrate() && !asksForStillness())
        navigator.vibrate(PULSES[what]);
    // Loaded when first wanted; without it, there is no sound.
    if (settings.sounds) import('./sounds').then(({ play }) => play(what)).catch(() => null);
}
