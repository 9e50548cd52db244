import { beforeAll, expect, test } from 'vitest';
import { choose } from '../../texts';
import { decision, game } from '../../testing/samples';
import { askText, previewText } from './prompts';

const NAMES = ['Ann', 'Bob'];

beforeAll(() => choose('en'));

test('who reacts is told in whose turn', () => {
    const canoe = decision({ canoe: ['a1'], skip: [] }, { under_way: 'canoe' });
    expect(askText(game([[], []], canoe, { active: 1 }), canoe, 0, null, NAMES)).toMatch(
        /^You may react in Bob’s turn\. Canoe: /,
    );
});

test('after the last turn nobody reacts: silos are used one player after another', () => {
    const silo = decision({ silo_build: ['a1'], stop: [] }, { under_way: 'silo_build' });
    const asked = askText(game([[], []], silo, { active: 1, phase: 'last' }), silo, 0, null, NAMES);
    expect(asked).toMatch(/^Silo: build up to 3 settlements, or move up to 3 settlements and units, not both/);
});

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
