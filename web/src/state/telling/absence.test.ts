import { beforeAll, describe, expect, test } from 'vitest';
import type { Seat } from '../../messages';
import { choose } from '../../texts';
import { view } from '../../testing/samples';
import { absenceRule, claimText, durationText, goneText, waitText } from './absence';

beforeAll(() => choose('en'));

const MINUTE = 60_000;
const NAMES = ['Ann', 'Bob', 'Cec'];
const seats = (...more: Partial<Seat>[]): Seat[] => more.map((one) => ({ ...view(null).seats[0]!, ...one }));

test.each([
    [0, 'less than a minute', 'less than a minute'],
    [1, 'less than a minute', '1 minute'],
    [MINUTE, '1 minute', '1 minute'],
    [10.5 * MINUTE, '10 minutes', '11 minutes'],
    [120 * MINUTE - 1, '119 minutes', '2 hours'],
    [150 * MINUTE, '2 hours', '2 hours'],
    [72 * 60 * MINUTE, '3 days', '3 days'],
])('%d milliseconds in words', (time, passed, left) => {
    expect([durationText(time), waitText(time)]).toEqual([passed, left]);
});

test('that somebody is gone, in short', async () => {
    expect([goneText(59_999), goneText(6 * MINUTE), goneText(150 * MINUTE)]).toEqual([
        'not connected',
        'gone 6 mins',
        'gone 2 hrs',
    ]);
    await choose('nl');
    expect(goneText(6 * MINUTE)).toBe('6 min weg');
    await choose('en');
});

describe('what a table does about those who are gone', () => {
    test('is what the host wished', () => {
        const rule = (kind: 'bot' | 'claim' | 'none') => absenceRule(view(null, { absence: { kind, minutes: 15 } }));
        expect(rule('bot')).toMatch(
            /^If somebody is gone for 15 minutes .* let Planner play on until they are back\.$/,
        );
        expect(rule('claim')).toMatch(/ or claim the game\.$/);
        expect(rule('none')).toBe('If somebody is gone, the table waits for as long as it takes.');
    });

    test('is nothing where days are the clock', () => {
        const clock = { ...view(null).clock, kind: 'days' as const };
        expect(absenceRule(view(null, { clock }))).toBe('');
    });
});

describe('claiming the game', () => {
    test('from one of two wins it', () => {
        expect(claimText(view(null), 1, NAMES)).toBe('Bob has then lost, and you win.');
    });

    test('from one of more takes all the others, and they play on', () => {
        const three = view(null, { seats: seats({}, {}, {}) });
        expect(claimText(three, 1, NAMES)).toBe(
            'Bob has then lost and cannot come back; Planner plays on in that seat. This takes everybody else who is here, too.',
        );
        const withBot = view(null, { seats: seats({}, {}, { kind: 'bot', bot: 'greedy' }) });
        expect(claimText(withBot, 1, NAMES)).not.toContain('everybody');
    });

    test('wins it if the third has given up', () => {
        const left = view(null, { seats: seats({}, {}, { resigned: true, bot: 'planner' }) });
        expect(claimText(left, 1, NAMES)).toBe('Bob has then lost, and you win.');
    });
});
