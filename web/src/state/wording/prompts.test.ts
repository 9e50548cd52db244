import { beforeAll, expect, test } from 'vitest';
import { choose } from '../../texts';
import { decision, game } from '../../testing/samples';
import { askText } from './prompts';

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
    expect(asked).toMatch(/^Silo: build up to 3 settlements or move up to 3 pieces \(not both\)/);
});
