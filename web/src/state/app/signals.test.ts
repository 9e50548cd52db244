import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from './settings.svelte';
import { signal, type Signal } from './signals';

const SIGNALS: Signal[] = ['placed', 'others', 'turn', 'gold', 'refused', 'over'];
const { sounds, vibration } = settings;
let device = { active: true, reduced: false, now: 0, audio: 'running' };
let heard: number[] = [];
let felt: unknown[] = [];

/** Writes down the frequencies. */
class FakeAudio {
    currentTime = 0;
    get state() {
        return device.audio;
    }
    resume = async () => void (device.now += 1000);
    createGain = () => ({ gain: value(() => 0), connect() {} });
    createOscillator = () => ({
        frequency: value((hertz) => heard.push(hertz)),
        connect: (next: unknown) => next,
        start() {},
        stop() {},
    });
}
const value = (setValueAtTime: (value: number) => void) => ({
    setValueAtTime,
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
});

beforeEach(() => {
    device = { ...device, active: true, reduced: false, audio: 'running' };
    Object.assign(settings, { sounds: true, vibration: true });
    vi.stubGlobal('AudioContext', FakeAudio);
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('motion') ? device.reduced : true }));
    vi.stubGlobal('navigator', {
        userActivation: {
            get hasBeenActive() {
                return device.active;
            },
        },
        vibrate: (pulses: unknown) => felt.push(pulses),
    });
    vi.spyOn(performance, 'now').mockImplementation(() => device.now);
});

afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
});

/** What is heard and felt of signals that come at once, long after others. */
async function noticed(...all: Signal[]): Promise<{ heard: string; felt: unknown[] }> {
    device.now += 10_000;
    [heard, felt] = [[], []];
    all.forEach(signal);
    await vi.dynamicImportSettled();
    return { heard: heard.join(' '), felt };
}

test('each signal sounds different, and all but moves of others are felt', async () => {
    const found = new Map<Signal, Awaited<ReturnType<typeof noticed>>>();
    for (const what of SIGNALS) found.set(what, await noticed(what));
    expect(found.get('turn')).toEqual({ heard: '587 880', felt: [[40, 80, 40]] });
    expect(new Set([...found.values()].map((one) => one.heard)).size).toBe(SIGNALS.length);
    expect(SIGNALS.filter((what) => !found.get(what)!.heard)).toEqual([]);
    expect(SIGNALS.filter((what) => !found.get(what)!.felt.length)).toEqual(['others']);
});

test('sounds and vibration are switched on and off by themselves', async () => {
    settings.sounds = false;
    expect(await noticed('placed')).toEqual({ heard: '', felt: [[12]] });
    Object.assign(settings, { sounds: true, vibration: false });
    expect(await noticed('placed')).toEqual({ heard: '220', felt: [] });
});

test('less motion means no vibration, and sounds as before', async () => {
    device.reduced = true;
    expect(await noticed('placed')).toEqual({ heard: '220', felt: [] });
});

test('nothing is heard or felt before the reader has done something', async () => {
    device.active = false;
    expect(await noticed('turn')).toEqual({ heard: '', felt: [] });
});

test('what happens several times at once is signalled once', async () => {
    expect(await noticed('gold', 'gold', 'gold')).toEqual({ heard: '1568 2093', felt: [[18]] });
    expect((await noticed('placed', 'gold')).felt).toEqual([[12], [18]]);
});

test('a sound that the browser allows too late is left out', async () => {
    device.audio = 'suspended';
    expect((await noticed('turn')).heard).toBe('');
});

test('a newcomer hears and feels nothing until it is switched on', () => {
    expect({ sounds, vibration }).toEqual({ sounds: false, vibration: false });
});
