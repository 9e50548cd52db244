import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntry, AnyEvent } from '../messages';
import { LANGUAGES, actionKey, actionName, cardName, choose, itemName, sayEntry, sayEvents } from './index';
import type { Language } from './index';

const NAMES = ['Ann', 'Bob'];
const EVENTS: AnyEvent[] = [
    { type: 'turn_began', player: 0, card: 'swamp/grass', text: '' },
    { type: 'turn_began', player: 0, card: null, text: '' },
    { type: 'terrain_chosen', player: 0, terrain: 'swamp', text: '' },
    { type: 'other_half', player: 0, terrain: 'grass', text: '' },
    { type: 'built', player: 0, hex: 'c4', by: 'build', piece: 'house', text: '' },
    { type: 'built', player: 0, hex: 'c4', by: 'donation:grass', piece: 'house', text: '' },
    { type: 'built', player: 0, hex: 'c4', by: 'barracks', piece: 'warrior', text: '' },
    { type: 'picked', player: 0, hex: 'c4', by: 'refuge_bonus', text: '' },
    { type: 'moved', player: 0, source: 'c4', target: 'd9', by: 'barn', text: '' },
    { type: 'tile_taken', player: 1, tile: 'farm', hex: 'c4', text: '' },
    { type: 'tile_lost', player: 1, tile: 'foresters_lodge', hex: 'c4', text: '' },
    { type: 'card_removed', player: 0, cards: ['grass', 'swamp/desert'], replacement: 'forest', text: '' },
    { type: 'card_removed', player: 0, cards: ['grass'], replacement: null, text: '' },
    { type: 'card_drawn', player: 0, card: 'hidden', text: '' },
    { type: 'card_drawn', player: 0, card: 'canyon', text: '' },
    { type: 'deck_shuffled', cards: 20, text: '' },
    { type: 'gold_earned', player: 0, gold: 2, why: 'families', hexes: ['c4'], text: '' },
    { type: 'gold_earned', player: 0, gold: 3, why: 'treasure', hexes: ['c4'], text: '' },
    { type: 'piece_taken_off', player: 1, piece: 'house', hex: 'c4', by: 'sword', text: '' },
    { type: 'piece_taken_off', player: 1, piece: 'scout', hex: 'c4', by: 'end', text: '' },
    {
        type: 'taken',
        player: 0,
        what: { type: 'holding', kind: 'nomad_tile', which: 'donation:water' },
        hexes: ['c4'],
        pays: false,
        text: '',
    },
    {
        type: 'taken',
        player: 0,
        what: { type: 'holding', kind: 'bonus_tile', which: 'temple' },
        hexes: [],
        pays: false,
        text: '',
    },
    {
        type: 'taken',
        player: 0,
        what: { type: 'holding', kind: 'cathedral_number', which: '' },
        hexes: [],
        pays: false,
        text: '',
    },
    {
        type: 'taken',
        player: 0,
        what: { type: 'holding', kind: 'line_mark', which: 'I2' },
        hexes: ['c4'],
        pays: false,
        text: '',
    },
    { type: 'lost', player: 0, what: { type: 'holding', kind: 'cathedral_numbers', which: '' }, text: '' },
    { type: 'put_down', player: 0, what: 'wall', hex: 'c4', text: '' },
    { type: 'card_turned_up', player: 0, card: 'swamp/forest', text: '' },
    { type: 'last_house_built', player: 0, text: '' },
    { type: 'game_ended', text: '' },
];
const ENTRIES: AnyEntry[] = [
    { type: 'set' },
    { type: 'joined', seat: 0, name: 'Ann', colour: 'red', rated: false },
    { type: 'learning', seat: 0, on: true },
    { type: 'learning', seat: 0, on: false },
    { type: 'left', seat: 0, bot: null },
    { type: 'left', seat: 0, bot: 'planner' },
    { type: 'returned', seat: 0 },
    { type: 'bot', seat: 1, bot: 'greedy' },
    { type: 'bot', seat: 1, bot: null },
    { type: 'seats', players: 3 },
    { type: 'started', live: true },
    { type: 'acted', seat: 0, kind: 'farm', hex: 'c4', bot: false },
    { type: 'acted', seat: 0, kind: 'end', hex: null, bot: false },
    { type: 'undid', seat: 0 },
    { type: 'redid', seat: 0 },
    { type: 'resigned', seat: 0 },
    { type: 'flagged', seat: 0, bot: 'expert' },
    { type: 'flagged', seat: 0, bot: null },
    { type: 'spoke', seat: 0, text: 'hello' },
    { type: 'substituted', seat: 0, bot: 'planner', by: 1 },
    { type: 'replaced', seat: 1, program: 'program:mine', bot: 'greedy' },
    { type: 'claimed', seat: 0, by: 1 },
    { type: 'forfeited', seat: 0 },
    { type: 'rematched', table: 'abcdefghijkl', seat: null },
    { type: 'rematched', table: 'abcdefghijkl', seat: 1 },
    { type: 'closed' },
];

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
    beforeAll(() => choose(language));

    it.each([
        ...EVENTS.map((told) => () => sayEvents([told], NAMES)),
        ...ENTRIES.map((told) => () => sayEntry(told, NAMES)),
    ])('says number %# in whole words', (say) => {
        const text = say();
        expect(text).not.toMatch(/[{}_]|undefined|null|NaN|\b(game|ui|events|entries|actions)\./);
        expect(text).toMatch(/[.!]$|: /);
    });
});

describe('in English', () => {
    beforeAll(() => choose('en'));

    it('tells what happened, with the names of players and things', () => {
        const [began] = EVENTS;
        expect(sayEvents([began!], NAMES)).toBe('Ann plays swamp/grass.');
        const paid: AnyEvent = { type: 'gold_earned', player: 1, gold: 2, why: 'families', hexes: [], text: '' };
        expect(sayEvents([paid], NAMES)).toBe('Bob earns 2 gold (Families).');
        const tile = EVENTS.find((event) => event.type === 'taken' && event.what.kind === 'bonus_tile');
        expect(sayEvents([tile!], NAMES)).toBe('Ann takes the Temple bonus tile.');
        expect(sayEntry({ type: 'bot', seat: 1, bot: 'greedy' }, NAMES)).toBe('Gatherer takes seat 2.');
        const failed: AnyEntry = { type: 'replaced', seat: 1, program: 'program:mine', bot: 'greedy' };
        expect(sayEntry(failed, ['Ann', 'mine'])).toBe('mine failed; Gatherer plays on for mine.');
        expect(sayEntry(failed, NAMES)).toBe('mine failed; Gatherer plays on for Bob.');
    });

    it('tells what happened several times in one sentence', () => {
        const build = (hex: string): AnyEvent => ({
            type: 'built',
            player: 0,
            hex,
            by: 'farm',
            piece: 'house',
            text: '',
        });
        expect(sayEvents([build('c4'), build('c5')], NAMES)).toBe('Ann builds on c4 and c5 (Farm).');
        expect(sayEvents([{ type: 'game_ended', text: '' }], NAMES)).toBe('The game is over.');
        expect(sayEntry({ type: 'undid', seat: 0 }, NAMES, 2)).toBe('Ann takes back 2 decisions.');
    });

    it('names actions, cards and items of the score', () => {
        expect(actionName('canoe_bonus')).toBe('Canoe bonus');
        expect(actionName('silo_move')).toBe('Silo: move');
        expect(actionName('take_back')).toBe('Take it off the board');
        expect(actionKey('cave')).toBe('game.extras.cave');
        expect(itemName('castles')).toBe('Castles');
        expect(itemName('place_of_refuge')).toBe('Place of refuge');
        expect(cardName('flower')).toBe('flower field');
    });
});
