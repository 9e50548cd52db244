import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Clause, Hint, HintStep, Reason, Remark, Special } from '../../messages';
import said from '../../testing/said.json';
import { LANGUAGES, choose, type Language } from '../../texts';
import { paysLater, remarkText, whyTexts } from './words';

const NAMES = ['Ann', 'Bob'];
const line = (steps: HintStep[], more: Partial<Hint> = {}): Hint => ({
    steps,
    hexes: [],
    gold: 0,
    worse: 0,
    reasons: [],
    then: '',
    ...more,
});
const reason = (player: number, gold: number, item: string, clauses: Reason['clauses']): Reason => ({
    player,
    item,
    gold,
    hexes: [],
    clauses,
});
const clause = (key: string, values: Reason['clauses'][0]['values'] = {}, lost = false) => ({ key, values, lost });
const special = (symbol: string, hex: string): Special => ({ type: 'special', symbol, hex });
/** Every kind of value, in one hint. */
const REASONS = [
    reason(0, 8, 'merchants', [clause('merchants', { specials: [special('tavern', 'h7')], others: 4 })]),
    reason(0, 4, 'geologists', [clause('geologists', { mountains: ['d1', 'f2'] })]),
    reason(0, 2, 'discoverers', [clause('discoverers', { lines: ['3', '5'] })]),
    reason(0, 1, 'scouts', [clause('scouts', { hexes: ['c4', 'c5'], terrain: 'flower' })]),
    reason(0, 9, 'advance', [clause('advance', { n: 7, edge: 'top' })]),
    reason(0, -6, 'lords', [clause('lords_first', { sectors: ['top_left', 'top_right'] }, true)]),
    reason(0, 3, 'treasure', [clause('treasure', { hexes: ['c6'] })]),
    reason(0, 0, 'tiles', [clause('takes_tile', { special: special('scout_cabin', 'n8') })]),
    reason(0, 0, 'tiles', [clause('takes', { thing: { type: 'holding', kind: 'bonus_tile', which: 'temple' } })]),
    reason(0, 0, 'freedom', [clause('bound_in', { n: 1, all: 5, terrains: ['grass'] })]),
    reason(1, -1, 'hermits', [clause('hermits', { n: 1, was: 2 })]),
    reason(1, 0, 'pieces', [clause('loses_piece', { piece: 'house', hex: 'h14' })]),
];
const END: HintStep = { kind: 'end', hex: null };
const TURN: HintStep[] = [{ kind: 'build', hex: 'j8' }, END];

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

describe('in English', () => {
    beforeAll(() => choose('en'));

    it('says what speaks for a hint, what it does to others, and what comes then', () => {
        expect(whyTexts(line([], { reasons: REASONS, then: 'reaction' }), 0, NAMES)).toEqual([
            '+8 Merchants: links Tavern h7 to 4 special hexes',
            '+4 Geologists: links the mountains at d1 and f2',
            '+2 Discoverers: reaches lines 3 and 5',
            '+1 Scouts: c4 and c5 next to flower field',
            '+9 Advance: 7 on the top edge',
            '−6 Lords: no longer first in the top left and top right',
            '+3 Treasure: taken from c6',
            'Takes the tile Scout cabin n8',
            'Takes the Temple bonus tile',
            'Next turn you must build next to your own on 1 of 5 terrains (grass)',
            'Bob: −1 Hermits · Bob: loses the settlement on h14',
            'Another player may then react',
        ]);
        expect(whyTexts(line(TURN), 0, NAMES).at(-1)).toBe('After that you can only end your turn');
        expect(whyTexts(line([END]), 0, NAMES)).toEqual(['Changes nothing for now']);
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
            'you now touch many kinds of terrain, so you will have to build there (next turn you must build next to your own on every terrain).',
        );
    });
});

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
    beforeAll(() => choose(language));

    it('says everything in whole words', () => {
        for (const text of whyTexts(line([], { reasons: REASONS, then: 'open' }), 0, NAMES))
            expect(text).not.toMatch(/[{}_]|undefined|null|NaN|\b(game|reasons|actions)\./);
    });

    it.each(said.hints)('says the same of hint %# as the command line', ({ told, ...words }) => {
        expect(whyTexts(told as unknown as Hint, 0, said.names).join(' · ')).toBe(words[language]);
    });
});

test('what stands above more gold is better later, unless it costs others more', () => {
    const three = line([], { gold: 3 });
    const five = line([], { gold: 5 });
    expect(paysLater(three, [three, five], 0)).toBe(true);
    expect(paysLater(five, [three, five], 0)).toBe(false);
    expect(paysLater(five, [five, three], 0)).toBe(false);
    const harsh = line([], { gold: 3, reasons: [reason(1, -6, 'lords', [])] });
    expect(paysLater(harsh, [harsh, five], 0)).toBe(false);
});
