import { beforeAll, describe, expect, test } from 'vitest';
import type { Seat } from '../../messages';
import { choose } from '../../texts';
import { view } from '../../testing/samples';
import { absenceRule, claimText, durationText, goneText, leaveText, waitText } from './absence';

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
        'away for 6 mins',
        'away for 2 hrs',
    ]);
    await choose('nl');
    expect(goneText(6 * MINUTE)).toBe('6 min weg');
    await choose('en');
});

describe('what a table does about those who are gone', () => {
    test('is what the host wished', () => {
        const rule = (kind: 'bot' | 'claim' | 'none') => absenceRule(view(null, { absence: { kind, minutes: 15 } }));
        expect(rule('bot')).toMatch(
            /^If a player is away for 15 minutes .* let Planner play on until they are back\.$/,
        );
        expect(rule('claim')).toMatch(/ or claim the game\.$/);
        expect(rule('none')).toBe('If a player is away, the table waits as long as it takes.');
        const unknown = absenceRule(view(null, { absence: { kind: 'bot', minutes: null } }));
        expect(unknown).toMatch(/away for a few minutes /);
    });

    test('is nothing where days are the clock', () => {
        const clock = { ...view(null).clock, kind: 'days' as const };
        expect(absenceRule(view(null, { clock }))).toBe('');
    });
});

describe('leaving', () => {
    const bot = { kind: 'bot', bot: 'greedy' } as const;
    const clock = (kind: 'real' | 'days', flag: 'bot' | 'resign') => ({ ...view(null).clock, kind, flag });
    const WAITS = 'The bots finish their turns, then the game waits for you on the home page.';

    test('bots pauses the game, also where the only other person is gone', () => {
        expect(leaveText(view(null, { seats: seats({}, bot) }), 0)).toBe(WAITS);
        expect(leaveText(view(null, { seats: seats({}, { bot: 'planner' }) }), 0)).toBe(WAITS);
    });

    test('other people leads to what the table does about those who are gone', () => {
        const said = leaveText(view(null, { absence: { kind: 'bot', minutes: 3 } }), 0);
        expect(said).toMatch(/^The others see that you are away\. If a player is away for 3 minutes .* back\.$/);
    });

    test('others at the same device leaves the game there', () => {
        expect(leaveText(view(null, { id: 'd_abc' }), 0)).toBe(WAITS);
    });

    test('does not stop a clock', () => {
        const running = leaveText(view(null, { seats: seats({}, bot), clock: clock('real', 'resign') }), 0);
        expect(running).toBe(`${WAITS} Your clock keeps running: when your time is up, you lose.`);
        expect(leaveText(view(null, { clock: clock('days', 'bot') }), 0)).toBe(
            'The others see that you are away. Your clock keeps running: when your time is up, Planner plays on for you.',
        );
    });
});

describe('claiming the game', () => {
    test('from one of two wins it', () => {
        expect(claimText(view(null), 1, NAMES)).toBe('Bob then loses and you win.');
    });

    test('from one of more takes all the others, and they play on', () => {
        const three = view(null, { seats: seats({}, {}, {}) });
        expect(claimText(three, 1, NAMES)).toBe(
            'Bob then loses and cannot come back; Planner plays on in that seat. Everybody else here must do the same.',
        );
        const withBot = view(null, { seats: seats({}, {}, { kind: 'bot', bot: 'greedy' }) });
        expect(claimText(withBot, 1, NAMES)).not.toContain('Everybody');
    });

    test('wins it if the third has given up', () => {
        const left = view(null, { seats: seats({}, {}, { resigned: true, bot: 'planner' }) });
        expect(claimText(left, 1, NAMES)).toBe('Bob then loses and you win.');
    });
});
