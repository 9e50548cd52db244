import { beforeAll, expect, test } from 'vitest';
import type { Day } from '../../messages';
import { choose } from '../../texts';
import { compared, shareText, squares, squaresInWords } from './share';

beforeAll(() => choose('en'));

const items = [
    { item: 'castles', gold: 6, bot: 3 },
    { item: 'knights', gold: 8, bot: 8 },
    { item: 'miners', gold: 2, bot: 9 },
    { item: 'lords', gold: 12, bot: 6 },
];
const day: Day = {
    day: '2026-11-16',
    base: false,
    status: 'open',
    ends: 0,
    closes: 0,
    sets: ['base'],
    sections: [],
    bot: 'easy',
    players: 12,
    mine: { table: 'T', status: 'counted', gold: 28, bot_gold: 26, place: 3, items },
    standings: [],
    earlier: [],
    beside: null,
    streak: 0,
};

test('a square tells whether one earned more than the bot', () => {
    expect(items.map(compared)).toEqual(['more', 'same', 'less', 'more']);
    expect(squares(items)).toBe('🟦⬜🟧🟦');
    expect(squaresInWords(items)).toBe('more than the bot: 2, as much: 1, less: 1');
});

test('the text to share tells the result and the way there, and no card', () => {
    const lines = shareText(day).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('Kingdom Builder · 16 November 2026');
    expect(lines[1]).toBe('28 gold against 26 for the Settler · place 3 of 12');
    expect(lines[2]).toBe('🟦⬜🟧🟦');
    expect(lines[3]).toMatch(/daily\/2026-11-16$/);
    expect(shareText({ ...day, base: true })).toMatch(/daily\/2026-11-16\/base$/);
    for (const { item } of items) expect(shareText(day)).not.toContain(item);
});

test('what does not count has no place, and what is not over has no text', () => {
    expect(shareText({ ...day, mine: { ...day.mine!, place: null } })).not.toContain('place');
    expect(shareText({ ...day, mine: { ...day.mine!, gold: null } })).toBe('');
    expect(shareText({ ...day, mine: null })).toBe('');
});
