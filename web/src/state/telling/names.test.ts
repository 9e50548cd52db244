import { beforeEach, expect, test } from 'vitest';
import type { Thinking } from '../../messages';
import { choose } from '../../texts';
import { botAtWork, botLabel, botName, nameAndNumber } from './names';

beforeEach(() => choose('en'));

const thinking = (behind: number | null): Thinking => ({
    type: 'thinking',
    number: 8,
    seat: 1,
    behind,
    elapsed: 700,
    budget: 1500,
});

test('a bot of the house has a name and a strength, a program the name that its owner gave it', () => {
    expect(botLabel('planner')).toBe('Planner (hard)');
    expect(botName('program:my-bot')).toBe('my-bot');
    expect(botLabel('program:my-bot')).toBe('my-bot (program)');
});

test('the number that tells bots apart is known', () => {
    expect(nameAndNumber('Gatherer 2')).toEqual(['Gatherer', ' 2']);
    expect(nameAndNumber('my-bot-2000')).toEqual(['my-bot-2000', '']);
});

test('the wait for a bot says what it is at', () => {
    expect(botAtWork('Master', null)).toBe('Master is thinking …');
    expect(botAtWork('Master', thinking(null))).toBe('Master is thinking …');
    expect(botAtWork('Master', thinking(0))).toBe('Master is the next to think …');
    expect(botAtWork('Master', thinking(1))).toBe('Master thinks after 1 other bot …');
    expect(botAtWork('Master', thinking(3))).toBe('Master thinks after 3 other bots …');
});
