/** "Your turn": in the title and the icon of the page, by a sound, and by a notification if the reader wants one. */

import { fileAt } from '../../net/addresses';
import { t } from '../../texts';
import { settings } from './settings.svelte';

const ICONS = { usual: fileAt('icon.svg'), turn: fileAt('icon-turn.svg') };
/** Two notes up for the reader's turn, a chord for the end, a knock for a piece: frequency in hertz, start in seconds. */
const TUNES = {
    turn: [
        [587, 0],
        [880, 0.13],
    ],
    over: [
        [523, 0],
        [659, 0.1],
        [784, 0.2],
        [1047, 0.32],
    ],
    piece: [[196, 0]],
} as const;

let audio: AudioContext | null = null;

/** Browsers let a page be heard only after the reader has done something there. */
const mayBeHeard = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

export function play(tune: keyof typeof TUNES): void {
    if (!settings.sound || !mayBeHeard()) return;
    try {
        audio ??= new AudioContext();
        if (audio.state === 'suspended') void audio.resume();
        for (const [frequency, start] of TUNES[tune])
            note(audio, frequency, audio.currentTime + start, tune === 'piece');
    } catch {
        // The browser does not let us play it, so there is no sound.
    }
}

function note(context: AudioContext, frequency: number, at: number, knock: boolean): void {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const length = knock ? 0.09 : 0.42;
    oscillator.type = knock ? 'triangle' : 'sine';
    oscillator.frequency.setValueAtTime(frequency, at);
    if (knock) oscillator.frequency.exponentialRampToValueAtTime(frequency / 2, at + length);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(knock ? 0.18 : 0.12, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
}

/** Show in the title and the icon whether one is waited for. */
export function showWaiting(waiting: boolean, title: string): void {
    document.title = waiting ? t('ui.notify.title') : title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = waiting ? ICONS.turn : ICONS.usual;
}

/** Tell somebody who is looking elsewhere. */
export function notify(body: string): void {
    if (
        !settings.notifications ||
        !document.hidden ||
        !('Notification' in window) ||
        Notification.permission !== 'granted'
    )
        return;
    const notification = new Notification(t('ui.notify.heading'), { body, icon: ICONS.turn, tag: 'kingdombuilder' });
    notification.onclick = () => {
        window.focus();
        notification.close();
    };
}

/** Ask the browser whether it may; what it says. */
export async function allowNotifications(): Promise<boolean> {
    return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}
