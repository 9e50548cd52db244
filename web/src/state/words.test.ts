import { beforeAll, expect, test } from 'vitest';
import { choose } from '../texts';
import { previewText } from './words';

beforeAll(() => choose('en'));

test('who hears a preview hears what is earned, what others lose, and what nobody can know', () => {
    const names = ['Ann', 'Guest', 'Guest'];
    const others = { 1: -6, 2: -6 };
    expect(previewText({ gold: 2, items: { lords: 2 }, others }, names)).toEqual([
        'earns 2 gold',
        'Guest −6',
        'Guest −6',
    ]);
    expect(previewText({ gold: -1, items: { hermits: -1 } }, names)).toEqual(['costs 1 gold']);
    expect(previewText({ gold: 0, items: {}, hidden: true }, names)).toEqual([
        'what it earns depends on a hidden card',
    ]);
    expect(previewText({ gold: 0, items: {} }, names)).toEqual([]);
});
