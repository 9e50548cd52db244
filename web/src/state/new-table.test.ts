import { beforeEach, expect, test } from 'vitest';
import type { Catalogue } from '../messages';
import { TableWishes } from './new-table.svelte';
import { settings } from './settings.svelte';

const thing = (box: string) => (name: string) => ({ name, box, text: '' });
const section = (box: string) => (name: string) => ({ name, box, rows: [] });
const CATALOGUE: Catalogue = {
    sets: ['base', 'nomads', 'crossroads'],
    sections: [
        ...['barn', 'farm', 'oasis', 'tower', 'tavern'].map(section('base')),
        ...['quarry', 'village'].map(section('nomads')),
    ],
    islands: [],
    cards: [...['knights', 'lords', 'miners', 'workers'].map(thing('base')), thing('nomads')('families')],
    tasks: ['road', 'fortress'].map(thing('crossroads')),
    tiles: [],
    bots: ['random', 'greedy'],
    colours: ['blue', 'orange', 'black', 'white', 'red'],
};
let wishes: TableWishes;

beforeEach(() => {
    settings.name = 'Ann';
    wishes = new TableWishes(CATALOGUE);
});

test('by itself: one bot, the base game, everything by chance', () => {
    expect(wishes.possible && wishes.alone).toBe(true);
    const asked = wishes.asked();
    expect(asked).toMatchObject({ players: 2, bots: [null, 'greedy'], sets: ['base'], seed: null, watch: false });
    expect([asked.sections, asked.cards]).toEqual([undefined, undefined]);
});

test('the first game is the one of the rules', () => {
    wishes.setup = 'first';
    expect(wishes.asked()).toMatchObject({
        sections: ['tavern', 'paddock', 'oasis', 'farm'],
        cards: ['fishermen', 'knights', 'merchants'],
    });
});

test('a section that lies elsewhere changes places', () => {
    wishes.shuffle();
    wishes.sections = ['barn', "farm'", 'oasis', 'tower'];
    wishes.lay(0, 'farm');
    expect(wishes.sections).toEqual(['farm', 'barn', 'oasis', 'tower']);
    wishes.turn(2);
    expect(wishes.sections[2]).toBe("oasis'");
});

test('what is not chosen is drawn from the rest', () => {
    wishes.setup = 'choose';
    wishes.lay(1, 'farm');
    wishes.cards = ['lords'];
    wishes.excluded = ['miners'];
    const { sections, cards } = wishes.asked();
    expect(sections![1]).toBe('farm');
    expect(new Set(sections)).toHaveLength(4);
    expect([...cards!].sort()).toEqual(['knights', 'lords', 'workers']);
});

test('excluded cards are never drawn', () => {
    wishes.excluded = ['miners'];
    expect([...wishes.asked().cards!].sort()).toEqual(['knights', 'lords', 'workers']);
    wishes.excluded = ['miners', 'lords'];
    expect(wishes.possible).toBe(false);
});

test('with a box goes what was chosen from it', () => {
    wishes.toggleSet('nomads');
    wishes.toggleSet('crossroads');
    wishes.sections = ['quarry', 'farm', null, null];
    [wishes.cards, wishes.tasks] = [['families'], ['road']];
    wishes.toggleSet('nomads');
    wishes.toggleSet('crossroads');
    expect([wishes.sections, wishes.cards, wishes.tasks]).toEqual([[null, 'farm', null, null], [], []]);
});

test('who only watches needs two others', () => {
    wishes.watch = true;
    expect(wishes.possible).toBe(false);
    wishes.others = ['greedy', 'random'];
    expect(wishes.asked()).toMatchObject({ players: 2, bots: ['greedy', 'random'], watch: true });
});

test('a seed is a whole number', () => {
    wishes.seed = '4711';
    expect(wishes.possible).toBe(true);
    wishes.seed = 'abc';
    expect(wishes.possible).toBe(false);
});
