import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Hint, HintStep, Reason, Special } from '../../messages';
import { LANGUAGES, choose, type Language } from '../../texts';
import { paysLater, stepMarks, stepsOf, whatText, whyTexts } from './hints';

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
const PLAYED: HintStep[] = [
    { kind: 'grass', hex: null },
    { kind: 'build', hex: 'j8' },
    { kind: 'build', hex: 'k8' },
    { kind: 'farm', hex: 'c4' },
    { kind: 'paddock', hex: 'c4' },
    { kind: 'place', hex: 'e4' },
    { kind: 'resettlement', hex: 'a1' },
    { kind: 'place', hex: 'b1' },
    { kind: 'place', hex: 'c1' },
    { kind: 'stop', hex: null },
    END,
];

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('in English', () => {
    beforeAll(() => choose('en'));

    it('names the actions that are played, those of a kind together; of the end of the turn it says that it comes', () => {
        expect(plain(whatText(line(PLAYED)))).toBe(
            'Grass · Build j8, k8 · Farm c4 · Paddock c4 → e4 · Resettlement a1 → b1 → c1 · That’s enough',
        );
        expect(whyTexts(line(PLAYED), 0, NAMES).at(-1)).toBe('Then nothing is left but to end the turn');
        expect(whatText(line([END]))).toBe('End turn');
    });

    it('says what speaks for a hint, what it does to others, and what comes then', () => {
        expect(whyTexts(line([], { reasons: REASONS, then: 'reaction' }), 0, NAMES)).toEqual([
            '+8 Merchants: links Tavern h7 to 4 special hexes',
            '+4 Geologists: joins the mountain at d1 and the mountain at f2',
            '+2 Discoverers: reaches lines 3 and 5',
            '+1 Scouts: c4 and c5 next to flower field',
            '+9 Advance: 7 on the top edge',
            '−6 Lords: no longer first in the top left and top right',
            '+3 Treasure: taken from c6',
            'Takes the tile Scout cabin n8',
            'Takes the Temple bonus tile',
            'Next turn you must build next to your own in 1 of 5 terrains (grass)',
            'Bob: −1 Hermits · Bob: loses the settlement on h14',
            'Then another player may react',
        ]);
        expect(whyTexts(line([END]), 0, NAMES)).toEqual(['Changes nothing that counts now']);
    });
});

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
    beforeAll(() => choose(language));

    it('says everything in whole words', () => {
        const said = [whatText(line(PLAYED)), ...whyTexts(line([], { reasons: REASONS, then: 'open' }), 0, NAMES)];
        for (const text of said) expect(text).not.toMatch(/[{}_]|undefined|null|NaN|\b(game|reasons|actions)\./);
    });
});

test('a hint is played decision by decision, up to the end of the turn', () => {
    expect(stepsOf(line(PLAYED))).toEqual([
        { kind: 'grass', hex: null },
        { kind: 'build', hex: 'j8' },
        { kind: 'build', hex: 'k8' },
        { kind: 'farm', hex: 'c4' },
        { kind: 'paddock', hex: 'c4' },
        { kind: 'place', hex: 'e4' },
        { kind: 'resettlement', hex: 'a1' },
        { kind: 'place', hex: 'b1' },
        { kind: 'place', hex: 'c1' },
        { kind: 'stop', hex: null },
    ]);
});

test('the steps of a hint are numbered where something is clicked at', () => {
    expect(stepMarks(line(PLAYED))).toEqual([
        { hex: 'j8', text: '1' },
        { hex: 'k8', text: '2' },
        { hex: 'c4', text: '3, 4' },
        { hex: 'e4', text: '5' },
        { hex: 'a1', text: '6' },
        { hex: 'b1', text: '7' },
        { hex: 'c1', text: '8' },
    ]);
    expect(stepMarks(line([END]))).toEqual([]);
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
