import { beforeAll, expect, test } from 'vitest';
import { loadFacts } from '../../testing/load-facts';
import { settings } from '../app/settings.svelte';
import { quickSeats, usualBot } from './wishes';

beforeAll(loadFacts);

test('quick games are played against the chosen bot, as long as it is offered', () => {
    [settings.bot, settings.opponents] = ['greedy', 2];
    expect(quickSeats()).toEqual([null, 'greedy', 'greedy']);
    settings.bot = 'program:gone';
    expect(quickSeats()).toEqual([null, 'beginner', 'beginner']);
    expect(usualBot('device')).toBe('beginner');
    // It may come back, so that the choice stays.
    expect(settings.bot).toBe('program:gone');
});
