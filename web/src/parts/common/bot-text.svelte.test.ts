import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BotName, Level } from '../../messages';
import { choose } from '../../texts';
import BotText from './BotText.svelte';

const EASY: Level = { bot: 'easy', below: 'beginner', wins: 77, low: 73, high: 81, games: 400 };

let shown: object;

beforeEach(() => choose('en'));
afterEach(() => unmount(shown));

function text(bot: BotName, level?: Level): string {
    const target = document.createElement('div');
    shown = mount(BotText, { target, props: { bot, level } });
    flushSync();
    return target.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

test('a level says what it means to play it; how strong it was found to be is in its details', () => {
    expect(text('easy', EASY)).toMatch(
        /^Follows the tips.* Strength Wins 77 % of games against the Apprentice \(95 % confidence interval: 73–81 %; two players, base game\)\.$/,
    );
});

test('the easiest is measured against chance', () => {
    const level: Level = { bot: 'beginner', below: 'random', wins: 91, low: 88, high: 94, games: 400 };
    expect(text('beginner', level)).toMatch(
        /^Knows the rules.*first games\. Strength Wins 91 % of games against random moves \(95 % confidence interval: 88–94 %; .*\)\.$/,
    );
});

test('a bot that was never measured is told of in words alone', () => {
    expect(text('beginner')).toMatch(/^Knows the rules.*first games\.$/);
});
