import { beforeEach, expect, test } from 'vitest';
import type { Thinking } from '../../messages';
import { choose } from '../../texts';
import { game } from '../../testing/samples';
import { botAtWork, botLabel, botName, nameAndNumber, turnsBefore } from './names';

beforeEach(() => choose('en'));

test('how many turns come before the reader’s', () => {
    const five = (active: number) => game([[], [], [], [], []], null, { active });
    expect([3, 4, 1, 2].map((active) => turnsBefore(five(active), 2))).toEqual([
        '3 more turns, then yours.',
        '2 more turns, then yours.',
        'Then it is your turn.',
        '',
    ]);
    expect(turnsBefore(five(0), null)).toBe('');
});

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
    expect(botAtWork('Master', thinking(0))).toBe('Master thinks next …');
    expect(botAtWork('Master', thinking(1))).toBe('Master is waiting for 1 other bot …');
    expect(botAtWork('Master', thinking(3))).toBe('Master is waiting for 3 other bots …');
});
