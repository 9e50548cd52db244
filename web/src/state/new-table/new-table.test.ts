import { beforeEach, expect, test } from 'vitest';
import { CATALOGUE } from '../../testing/samples';
import { TableWishes } from './new-table.svelte';
import { ownSections } from '../app/own-sections.svelte';
import { settings } from '../app/settings.svelte';
import { choose } from '../../texts';

let wishes: TableWishes;

beforeEach(() => {
    settings.name = 'Ann';
    settings.bot = 'greedy';
    wishes = new TableWishes(CATALOGUE);
});

test('by itself: one bot, the base game, everything by chance', () => {
    expect([wishes.fault, wishes.alone]).toEqual([null, true]);
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

test('two places change places, be one of them left to chance', () => {
    wishes.sections = ['barn', "farm'", null, 'tower'];
    wishes.swap(0, 3);
    wishes.swap(1, 2);
    expect(wishes.sections).toEqual(['tower', null, "farm'", 'barn']);
});

test('what is not chosen is left to the server', () => {
    wishes.setup = 'choose';
    wishes.lay(1, 'farm');
    wishes.cards = ['lords'];
    wishes.excluded = ['miners'];
    expect(wishes.asked()).toMatchObject({
        sections: [null, 'farm', null, null],
        cards: ['lords'],
        excluded: ['miners'],
        tasks: null,
    });
});

test('three cards must be left to be drawn', () => {
    wishes.excluded = ['miners'];
    expect(wishes.fault).toBe(null);
    wishes.excluded = ['miners', 'lords'];
    expect(wishes.fault).toBe('cards');
    wishes.setup = 'first';
    expect(wishes.fault).toBe(null);
});

test('capitols and caves lie by chance, or where they are placed', () => {
    wishes.setup = 'choose';
    wishes.sections = ['barn', 'farm', 'oasis', 'tower'];
    wishes.offer({ capitols: [], caves: ['a1', 'b2', 't20'] });
    expect(wishes.asked().caves).toBe(null);
    wishes.placeAll('caves');
    wishes.place('caves', 'b2');
    expect(wishes.asked().caves).toEqual(['t20', 'b2']);
    wishes.offer({ capitols: [], caves: ['b2', 'c3', 's19', 'k11'] });
    const caves = wishes.asked().caves!;
    expect(caves).toHaveLength(2);
    expect(caves[0]).toBe('b2');
});

test('what is placed waits until it is known where it may lie', () => {
    wishes.sections = ['barn', 'farm', 'oasis', 'tower'];
    wishes.placeAll('caves');
    expect(wishes.fault).toBe(null);
    wishes.setup = 'choose';
    expect(wishes.fault).toBe('spots');
    wishes.offer({ capitols: [], caves: ['b2', 't20'] });
    expect(wishes.fault).toBe(null);
    expect(wishes.asked().caves).toEqual(['b2', 't20']);
    wishes.offer(null);
    expect(wishes.fault).toBe('spots');
    wishes.placed.caves = null;
    expect(wishes.fault).toBe(null);
    wishes.placeAll('caves');
    wishes.lay(0, null);
    expect([wishes.fault, wishes.asked().caves]).toEqual([null, undefined]);
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
    expect(wishes.fault).toBe('players');
    wishes.others = ['greedy', 'random'];
    expect(wishes.asked()).toMatchObject({ players: 2, bots: ['greedy', 'random'], watch: true });
});

test('a seed is a whole number', () => {
    wishes.seed = '4711';
    expect(wishes.fault).toBe(null);
    wishes.seed = 'abc';
    expect(wishes.fault).toBe('seed');
});

test('what is done about those who are gone is asked for as it is wished', () => {
    expect(wishes.asked().absence).toEqual({ kind: 'bot', minutes: null });
    wishes.absence.kind = 'claim';
    wishes.absence.minutes = 30;
    expect(wishes.asked().absence).toEqual({ kind: 'claim', minutes: 30 });
});

test('people who share the device sit down by name, each with a colour of their own', async () => {
    await choose('en');
    wishes.where = 'device';
    wishes.others[0] = null;
    wishes.addSeat();
    wishes.addSeat();
    wishes.others[2] = null;
    wishes.people[0]!.name = ' Bob ';
    expect(wishes.alone).toBe(true);
    wishes.clock.kind = 'real';
    const asked = wishes.asked();
    expect(asked).toMatchObject({ players: 4, bots: [null, null, 'greedy', null] });
    expect([asked.clock, asked.autostart]).toEqual([undefined, undefined]);
    // The bot has the colour of its seat; nobody chose, so that the others have theirs, too.
    expect(wishes.joining()).toEqual([
        { name: 'Bob', colour: 'orange', seat: 1 },
        { name: 'Player 4', colour: 'white', seat: 3 },
    ]);
    wishes.people[1]!.name = 'nobody: a bot sits here';
    wishes.people[2]!.colour = 'orange';
    expect(wishes.colours).toEqual(['orange', 'black', 'white']);
    wishes.people[0]!.colour = 'red';
    expect(wishes.colours).toEqual(['red', 'black', 'orange']);
    wishes.removeSeat(0);
    // The bot sits on the second seat now, and has its colour.
    expect(wishes.joining()).toEqual([{ name: 'Player 3', colour: 'black', seat: 2 }]);
});

test('on the device a bot of the house sits down for a program of the owner', () => {
    settings.bot = 'program:mine';
    const offered = { ...CATALOGUE, bots: [...CATALOGUE.bots, settings.bot] };
    wishes = new TableWishes(offered);
    wishes.others.push('greedy', null);
    wishes.substitute = 'program:mine';
    expect(wishes.bots).toEqual(offered.bots);
    expect(wishes.asked()).toMatchObject({ bots: [null, 'program:mine', 'greedy', null], substitute: 'program:mine' });
    wishes.moveTo('device');
    expect(wishes.bots).toEqual(CATALOGUE.bots);
    expect(wishes.asked()).toMatchObject({ bots: [null, 'beginner', 'greedy', null], substitute: 'beginner' });
    wishes.addSeat();
    expect(wishes.others.at(-1)).toBe('beginner');
});

test('a program that the owner offers no more is not asked for', () => {
    settings.bot = 'program:gone';
    expect(new TableWishes(CATALOGUE).asked().bots).toEqual([null, 'beginner']);
});

test('at a server people come by the link', () => {
    wishes.others = [null];
    expect([wishes.where, wishes.alone, wishes.joining()]).toEqual(['server', false, []]);
});

test('own sections replace those of a box, and lie on the table where they are chosen', () => {
    const own = (name: string, shadows: boolean, sets: string[] = []) => ({
        ...{ name, shadows, sets, island: false, origin: '', code: `S${name}`, text: `section: ${name}` },
        rows: Array.from({ length: 10 }, () => Array<string>(10).fill('grass')),
    });
    const sections = [own('farm', true), own('valley', false), own('quarry', true, ['nomads'])];
    ownSections.keep(sections);
    expect(wishes.own.map(({ name }) => name)).toEqual(['farm', 'valley']);
    expect(wishes.asked().own_sections).toBe('section: farm');
    wishes.setup = 'choose';
    wishes.lay(0, "valley'");
    expect(wishes.asked().own_sections).toBe('section: farm\nsection: valley');
    wishes.sections = ['barn', "valley'", 'oasis', 'tower'];
    expect(wishes.asked().own_sections).toBe('section: valley');
    wishes.toggleOwn();
    expect([wishes.sections[1], wishes.asked().own_sections]).toEqual([null, '']);
    sections.forEach((section) => ownSections.remove(section));
});
