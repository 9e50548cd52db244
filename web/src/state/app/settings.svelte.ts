/** What the reader has chosen for this browser. */

import { prefersReducedMotion } from 'svelte/motion';
import type { BotName } from '../../messages';
import { store, stored } from '../../net/storage';

export type Theme = 'auto' | 'light' | 'dark';

interface Chosen {
    name: string;
    /** The bot that plays quick games; at first the easiest, and after a victory the page offers the next one. */
    bot: BotName;
    /** How many opponents quick games have. */
    opponents: number;
    theme: Theme;
    motion: boolean;
    /** Moves of others are shown one after another. */
    pace: boolean;
    sounds: boolean;
    vibration: boolean;
    coordinates: boolean;
    notifications: boolean;
    /** Every placement wants a second click, as it does on touch screens. */
    confirm: boolean;
    /** Against bots, the end of a turn can be taken back for a moment. */
    takeBack: boolean;
    /** Whether one wants to read what others say. */
    chat: boolean;
    /** Whether the texts of the cards are always shown. */
    cardTexts: boolean;
    /** Whether the players' gold is shown during the game. */
    scores: boolean;
}

const STORED_AS = 'settings';
/** The bot of a newcomer's games, which is offered everywhere. */
export const EASIEST: BotName = 'beginner';
const USUAL: Chosen = {
    name: '',
    bot: EASIEST,
    opponents: 1,
    theme: 'auto',
    motion: true,
    pace: true,
    sounds: false,
    vibration: false,
    coordinates: false,
    notifications: false,
    confirm: false,
    takeBack: true,
    chat: true,
    cardTexts: true,
    scores: true,
};

export const settings: Chosen = $state({ ...USUAL, ...stored<Partial<Chosen>>(STORED_AS, {}) });
if (settings.bot === 'random') settings.bot = EASIEST; // The page does not offer it any more.

/** Whether things may move: the reader wants it, and the device does not ask for less motion. */
export const inMotion = (): boolean => settings.motion && !prefersReducedMotion.current;

/** Keep the settings and let the page follow them, from now on. */
export function followSettings(): () => void {
    return $effect.root(() => {
        $effect(() => store(STORED_AS, $state.snapshot(settings)));
        $effect(() => {
            const root = document.documentElement;
            if (settings.theme === 'auto') delete root.dataset.theme;
            else root.dataset.theme = settings.theme;
            root.dataset.motion = settings.motion ? 'on' : 'off';
        });
    });
}
