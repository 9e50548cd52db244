import { beforeAll, expect, test } from 'vitest';
import type { Clause, Remark } from '../../messages';
import { choose } from '../../texts';
import { remarkText } from './coach';

beforeAll(() => choose('en'));

const remark = (about: Remark['about'], clause: Partial<Clause>, rest: Partial<Remark> = {}, gold = 0): Remark => ({
    about,
    reason: {
        player: 0,
        item: about === 'gold' ? 'merchants' : 'tiles',
        gold,
        hexes: [],
        clauses: [{ key: '', values: {}, lost: false, ...clause }],
    },
    further: null,
    gold: 6,
    better: [],
    ...rest,
});
const oasis = (key: string): Partial<Clause> => ({
    key,
    values: { special: { type: 'special', symbol: 'oasis', hex: 'h9' } },
});

test('a tile is told with how far it was, unless that was far', () => {
    const takes = oasis('takes_tile');
    expect(remarkText(remark('tile', takes, { further: 2 }))).toBe(
        '2 hexes further, and you would have had the tile Oasis h9.',
    );
    expect(remarkText(remark('tile', takes, { further: 9 }))).toBe('you could have had the tile Oasis h9.');
    expect(remarkText(remark('loss', oasis('loses_tile')))).toBe(
        'you gave up the tile Oasis h9, which was worth keeping.',
    );
});

test('gold is told with its card and why', () => {
    const link: Partial<Clause> = {
        key: 'merchants',
        values: {
            specials: [{ type: 'special', symbol: 'tavern', hex: 'h7' }],
            others: [{ type: 'special', symbol: 'paddock', hex: 'l7' }],
        },
    };
    expect(remarkText(remark('gold', link, {}, 8))).toBe(
        'Merchants could have paid you 8 gold more: links Tavern h7 to Paddock l7.',
    );
});

test('what binds the next turn is told', () => {
    expect(remarkText(remark('freedom', { key: 'bound' }))).toBe(
        'you now touch many kinds of terrain, so you will have to build there (next turn you must build next to your own in all terrains).',
    );
});
