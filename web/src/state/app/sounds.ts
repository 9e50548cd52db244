/** The sounds, made by the browser. */

import type { Signal } from './signals';

interface Tone {
    hertz: number;
    /** Seconds after the signal. */
    at?: number;
    seconds?: number;
    /** A knock on wood, which falls by an octave, instead of a bell. */
    knock?: boolean;
    loudness?: number;
}

const TUNES: Record<Signal, Tone[]> = {
    placed: [{ hertz: 220, seconds: 0.09, knock: true, loudness: 0.2 }],
    others: [{ hertz: 175, seconds: 0.08, knock: true }],
    turn: [{ hertz: 587 }, { hertz: 880, at: 0.13 }],
    gold: [
        { hertz: 1568, seconds: 0.1, loudness: 0.05 },
        { hertz: 2093, at: 0.06, seconds: 0.3, loudness: 0.06 },
    ],
    refused: [
        { hertz: 123, seconds: 0.08, knock: true, loudness: 0.2 },
        { hertz: 104, at: 0.1, seconds: 0.12, knock: true, loudness: 0.2 },
    ],
    over: [{ hertz: 523 }, { hertz: 659, at: 0.1 }, { hertz: 784, at: 0.2 }, { hertz: 1047, at: 0.32 }],
};
/** Milliseconds after which a sound is too late to be understood. */
const LATE = 300;

let audio: AudioContext | null = null;

export async function play(what: Signal): Promise<void> {
    const asked = performance.now();
    audio ??= ready();
    if (audio.state !== 'running') await audio.resume();
    if (performance.now() - asked < LATE) for (const tone of TUNES[what]) sound(audio, tone);
}

/** Safari lets a page be heard only from within a click or a key. */
function ready(): AudioContext {
    const context = new AudioContext();
    const wake = () => void (context.state === 'running' || context.resume());
    addEventListener('click', wake, true);
    addEventListener('keydown', wake, true);
    return context;
}

function sound(context: AudioContext, { hertz, at = 0, seconds = 0.42, knock = false, loudness = 0.12 }: Tone): void {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + at;
    oscillator.type = knock ? 'triangle' : 'sine';
    oscillator.frequency.setValueAtTime(hertz, start);
    if (knock) oscillator.frequency.exponentialRampToValueAtTime(hertz / 2, start + seconds);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0008, start + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds);
}
