import { beforeAll, expect, test } from 'vitest';
import type { BotName, Seat } from '../../messages';
import { choose } from '../../texts';
import { thisDeal } from './this-deal';

beforeAll(() => choose('en'));

const seat = (kind: Seat['kind'], bot: BotName | null = null): Seat => ({
    kind,
    name: '',
    colour: 'blue',
    bot,
    present: false,
    resigned: false,
    remaining: null,
    reserved: null,
    away: null,
    rated: false,
    replaced_by: null,
    learning: false,
});
const asked = (seats: Seat[], own: number | null, alone: BotName | null) => thisDeal({ id: 'T', seats }, own, alone);

test('alone, one sits where one sat and bots have the other seats', () => {
    const found = asked([seat('person'), seat('person'), seat('bot', 'greedy')], 1, 'planner');
    expect(found).toMatchObject({ moment: { table: 'T', step: 0 }, bots: ['planner', null, 'greedy'], seat: 1 });
});

test('with friends, only the bots of the game keep their seats', () => {
    expect(asked([seat('person'), seat('bot', 'greedy'), seat('person')], null, null)).toMatchObject({
        bots: [null, 'greedy', null],
        seat: 0,
    });
});

test('where one person played against bots, a friend can have the seat of a bot', () => {
    expect(asked([seat('bot', 'greedy'), seat('person')], 1, null)).toMatchObject({ bots: [null, null], seat: 1 });
});

test('at a table of bots one takes the first seat', () => {
    expect(asked([seat('bot', 'easy'), seat('bot', 'greedy')], null, 'planner').bots).toEqual([null, 'greedy']);
});
