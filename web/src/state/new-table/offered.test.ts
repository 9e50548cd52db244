import { expect, test } from 'vitest';
import type { BotName } from '../../messages';
import { botAt, botsAt } from './offered';

const OFFERED: BotName[] = ['beginner', 'greedy', 'program:mine'];

test('programs of the owner play at the server alone', () => {
    expect(botsAt('server', OFFERED)).toEqual(OFFERED);
    expect(botsAt('device', OFFERED)).toEqual(['beginner', 'greedy']);
});

test('who cannot play there, or is not offered any more, is replaced by the easiest', () => {
    expect(botAt('server', 'program:mine', OFFERED)).toBe('program:mine');
    expect(botAt('device', 'program:mine', OFFERED)).toBe('beginner');
    expect(botAt('server', 'program:gone', OFFERED)).toBe('beginner');
    expect(botAt('device', 'greedy', OFFERED)).toBe('greedy');
});

test('until it is known what is offered, only the place counts', () => {
    expect(botAt('server', 'program:mine', [])).toBe('program:mine');
    expect(botAt('device', 'program:mine', [])).toBe('beginner');
    expect(botAt('device', 'greedy', [])).toBe('greedy');
});
