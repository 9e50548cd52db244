import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, actionKey, actionName, cardName, choose, itemName, sayEntry, sayEvents } from './index';
import type { Language } from './index';

const NAMES = ['Ann', 'Bob'];
const EVENTS = [
    { type: 'turn_began', player: 0, card: 'swamp/grass' },
    { type: 'turn_began', player: 0, card: null },
    { type: 'terrain_chosen', player: 0, terrain: 'swamp' },
    { type: 'other_half', player: 0, terrain: 'grass' },
    { type: 'built', player: 0, hex: 'c4', by: 'build', piece: 'house' },
    { type: 'built', player: 0, hex: 'c4', by: 'donation:grass', piece: 'house' },
    { type: 'built', player: 0, hex: 'c4', by: 'barracks', piece: 'warrior' },
    { type: 'picked', player: 0, hex: 'c4', by: 'refuge_bonus' },
    { type: 'moved', player: 0, source: 'c4', target: 'd9', by: 'barn' },
    { type: 'tile_taken', player: 1, tile: 'farm', hex: 'c4' },
    { type: 'tile_lost', player: 1, tile: 'foresters_lodge', hex: 'c4' },
    { type: 'card_removed', player: 0, card: 'grass and swamp/desert', replacement: 'forest' },
    { type: 'card_removed', player: 0, card: 'grass', replacement: null },
    { type: 'card_drawn', player: 0, card: 'hidden' },
    { type: 'card_drawn', player: 0, card: 'canyon' },
    { type: 'deck_shuffled', cards: 20 },
    { type: 'gold_earned', player: 0, gold: 2, why: 'families', hexes: ['c4'] },
    { type: 'gold_earned', player: 0, gold: 3, why: 'treasure', hexes: ['c4'] },
    { type: 'piece_taken_off', player: 1, piece: 'house', hex: 'c4', by: 'sword' },
    { type: 'piece_taken_off', player: 1, piece: 'scout', hex: 'c4', by: 'end' },
    { type: 'taken', player: 0, what: 'donation:water', hexes: ['c4'] },
    { type: 'taken', player: 0, what: 'the temple bonus tile', hexes: [] },
    { type: 'taken', player: 0, what: 'a cathedral number', hexes: [] },
    { type: 'taken', player: 0, what: 'the mark of line I2', hexes: ['c4'] },
    { type: 'lost', player: 0, what: 'all cathedral numbers' },
    { type: 'put_down', player: 0, what: 'wall', hex: 'c4' },
    { type: 'card_turned_up', player: 0, card: 'swamp/forest' },
    { type: 'last_house_built', player: 0 },
    { type: 'game_ended' },
];
const ENTRIES = [
    { type: 'set' },
    { type: 'joined', seat: 0, name: 'Ann', colour: 'red' },
    { type: 'left', seat: 0, bot: null },
    { type: 'left', seat: 0, bot: 'planner' },
    { type: 'returned', seat: 0 },
    { type: 'bot', seat: 1, bot: 'greedy' },
    { type: 'bot', seat: 1, bot: null },
    { type: 'started' },
    { type: 'acted', seat: 0, kind: 'farm', hex: 'c4', bot: false },
    { type: 'acted', seat: 0, kind: 'end', hex: null, bot: false },
    { type: 'undid', seat: 0 },
    { type: 'redid', seat: 0 },
    { type: 'resigned', seat: 0 },
    { type: 'flagged', seat: 0, bot: 'expert' },
    { type: 'flagged', seat: 0, bot: null },
    { type: 'spoke', seat: 0, text: 'hello' },
    { type: 'rematched', table: 'abcdefghijkl' },
];

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
    beforeAll(() => choose(language));

    it.each([
        ...EVENTS.map((told) => sayEvents.bind(null, [told])),
        ...ENTRIES.map((told) => sayEntry.bind(null, told)),
    ])('says number %# in whole words', (say) => {
        const text = say(NAMES);
        expect(text).not.toMatch(/[{}_]|undefined|null|NaN|\b(game|ui|events|entries|actions)\./);
        expect(text).toMatch(/[.!]$|: /);
    });
});

describe('in English', () => {
    beforeAll(() => choose('en'));

    it('tells what happened, with the names of players and things', () => {
        const [began] = EVENTS;
        expect(sayEvents([began!], NAMES)).toBe('Ann plays swamp/grass.');
        expect(sayEvents([{ type: 'gold_earned', player: 1, gold: 2, why: 'families' } as never], NAMES)).toBe(
            'Bob earns 2 gold (Families).',
        );
        expect(sayEvents([{ type: 'taken', player: 0, what: 'the temple bonus tile' } as never], NAMES)).toBe(
            'Ann takes the Temple bonus tile.',
        );
        expect(sayEntry({ type: 'bot', seat: 1, bot: 'greedy' } as never, NAMES)).toBe('Gatherer sits down at seat 2.');
    });

    it('tells what happened several times in one sentence', () => {
        const build = (hex: string) => ({ type: 'built', player: 0, hex, by: 'farm', piece: 'house' });
        expect(sayEvents([build('c4'), build('c5')], NAMES)).toBe('Ann builds on c4 and c5 (Farm).');
        expect(sayEvents([{ type: 'game_ended' }], NAMES)).toBe('The game is over.');
        expect(sayEntry({ type: 'undid', seat: 0 } as never, NAMES, 2)).toBe('Ann takes 2 decisions back.');
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
