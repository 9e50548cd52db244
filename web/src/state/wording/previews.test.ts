import { beforeAll, expect, test } from 'vitest';
import type { Clause, Preview } from '../../messages';
import { LANGUAGES, choose, type Language } from '../../texts';
import { broughtBy, previewText } from './previews';

const NAMES = ['Ann', 'Guest', 'Guest'];
const clause = (key: string, values: Clause['values'] = {}): Clause => ({ key, values, lost: false });
const special = (symbol: string) => ({ special: { type: 'special' as const, symbol, hex: 'c1' } });
const holding = (kind: string, which: string) => ({ thing: { type: 'holding' as const, kind, which } });
/** Everything that a decision can bring. */
const RICH: Preview = {
    gold: 0,
    items: {},
    brings: {
        1: [clause('answers', { action: 'canoe' }), clause('loses_piece', { piece: 'house', hex: 'a1' })],
        0: [
            clause('takes_tile', special('farm')),
            clause('loses_tile', special('oasis')),
            clause('takes', holding('nomad_tile', 'sword')),
            clause('loses', holding('bonus_tile', 'temple')),
            clause('takes', holding('line_mark', '7')),
            clause('puts_down', { put: 'wall' }),
            clause('last_house'),
        ],
    },
};

beforeAll(() => choose('en'));

test('who hears a preview hears what is earned, what others lose, and what nobody can know', () => {
    const others = { 1: -6, 2: -6 };
    expect(previewText({ gold: 2, items: { lords: 2 }, others }, 0, NAMES)).toEqual([
        'earns 2 gold',
        'Guest −6',
        'Guest −6',
    ]);
    expect(previewText({ gold: -1, items: { hermits: -1 } }, 0, NAMES)).toEqual(['costs 1 gold']);
    expect(previewText({ gold: 0, items: {}, hidden: true }, 0, NAMES)).toEqual([
        'what it earns depends on a hidden card',
    ]);
    expect(previewText({ gold: 0, items: {} }, 0, NAMES)).toEqual([]);
});

test('all that a hex brings besides gold is said, the things of others last and by their names', () => {
    expect(previewText(RICH, 0, NAMES)).toEqual([
        'takes Farm',
        'loses Oasis',
        'takes the nomad tile Sword',
        'loses the Temple bonus tile',
        'takes the mark of line 7',
        'places a stone wall',
        'uses the last settlement: this is the last round',
        'Guest: may react with Canoe',
        'Guest: loses the settlement on a1',
    ]);
    expect(broughtBy(RICH, 0, NAMES).map(({ tile }) => tile && `${tile.lost ? '-' : '+'}${tile.sign}`)).toEqual([
        '+farm',
        '-oasis',
        '+sword',
        '-temple',
        ...Array(5).fill(null),
    ]);
});

test.each(Object.keys(LANGUAGES) as Language[])('in %s it is said in whole words', async (language) => {
    await choose(language);
    for (const text of previewText(RICH, 0, NAMES))
        expect(text).not.toMatch(/[{}_]|undefined|null|NaN|\b(game|reasons|actions)\./);
});
