import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Clause } from '../../messages';
import { FakeSocket } from '../../testing/fake-socket';
import { loadFacts } from '../../testing/load-facts';
import { Choice } from './choice.svelte';
import { closeTable, openTable } from '../../testing/open-table';
import { decision, game, view, welcome } from '../../testing/samples';
import type { TableStore } from './table.svelte';

let table: TableStore;
let choice: Choice;

beforeAll(loadFacts);

beforeEach(() => {
    table = openTable();
    choice = new Choice(table);
});

afterEach(() => closeTable(table));

const ask = (...args: Parameters<typeof decision>) =>
    FakeSocket.latest.say(welcome(view(game([['a1'], ['c1']], decision(...args)))));
const acted = () => FakeSocket.latest.asked('act').map(({ kind, hex }) => [kind, hex]);

test('building comes first, other actions are marked quietly', () => {
    ask({ build: ['b1'], farm: ['b1', 'd1'], end: [] });
    expect(choice.chosen).toBe('build');
    expect(choice.legal).toEqual(['b1']);
    expect(choice.also).toEqual(['b1', 'd1']);
    expect(choice.extras).toEqual(['farm']);
});

test('farmland is an extra action like others, the choice of a terrain is not', () => {
    ask({ build: ['b1'], farmland: ['d1'], end: [] });
    expect(choice.extras).toEqual(['farmland']);
    ask({ grass: [], swamp: [], farm: ['b1'] }, { without_hex: ['grass', 'swamp'] });
    expect(choice.extras).toEqual(['farm']);
    expect(choice.lettered).toEqual(['grass', 'swamp', 'farm']);
});

test('what only others gain or lose puts no coin on the board', () => {
    const previews = { build: { b1: { gold: 0, items: {}, others: { 1: -6 } }, d1: { gold: 2, items: { lords: 2 } } } };
    ask({ build: ['b1', 'd1'] }, { previews });
    choice.pointed = 'b1';
    expect(choice.preview?.others).toEqual({ 1: -6 });
    expect(choice.ghost?.gold).toBeNull();
    choice.pointed = 'd1';
    expect(choice.ghost?.gold).toBe(2);
});

test('a click does what fits the hex', () => {
    ask({ build: ['b1'], farm: ['d1'] });
    choice.activate('d1');
    expect(acted()).toEqual([['farm', 'd1']]);
});

test('a click on a hex where nothing fits does nothing', () => {
    ask({ build: ['b1'] });
    expect(choice.activate('d1')).toBe(false);
    expect(acted()).toEqual([]);
});

test('where several extra actions fit, one is asked for', () => {
    ask({ farm: ['b1'], tavern: ['b1'], end: [] });
    expect(choice.chosen).toBeNull();
    expect(choice.legal).toEqual(['b1']);
    choice.activate('b1');
    expect(choice.asking).toEqual({ hex: 'b1', kinds: ['farm', 'tavern'] });
    expect(acted()).toEqual([]);
    expect(choice.retreat()).toBe(true);
    expect(choice.asking).toBeNull();
    choice.activate('b1');
    choice.settle('tavern');
    expect(acted()).toEqual([['tavern', 'b1']]);
});

test('a chosen action has the board for itself until it is put back', () => {
    ask({ build: ['b1'], farm: ['d1'] });
    choice.choose('farm');
    expect([choice.legal, choice.also]).toEqual([['d1'], []]);
    expect(choice.activate('b1')).toBe(false);
    choice.choose('farm');
    expect(choice.chosen).toBe('build');
    choice.choose('farm');
    expect(choice.retreat()).toBe(true);
    expect(choice.chosen).toBe('build');
    expect(choice.retreat()).toBe(false);
});

test('an action without a hex is done at once', () => {
    ask({ end: [], farm: ['d1'] });
    choice.choose('end');
    expect(acted()).toEqual([['end', null]]);
});

test('one that may name a hex waits for it', () => {
    ask({ cathedral: ['d1'], end: [] }, { without_hex: ['cathedral', 'end'] });
    choice.choose('cathedral');
    expect(acted()).toEqual([]);
    expect(choice.legal).toEqual(['d1']);
});

test('what is not on offer cannot be chosen', () => {
    ask({ build: ['b1'] });
    choice.choose('end');
    choice.choose('farm');
    expect(acted()).toEqual([]);
    expect(choice.chosen).toBe('build');
});

test('the ghost is what would stand there, with its gold', () => {
    ask(
        { build: ['b1'], quarry: ['d1'], barn: ['a1'] },
        { previews: { build: { b1: { gold: 3, items: { knights: 3 } } } } },
    );
    choice.pointed = 'b1';
    expect(choice.ghost).toEqual({ hex: 'b1', kind: 'house', player: 0, gold: 3, tiles: [] });
    choice.pointed = 'd1';
    expect(choice.ghost).toMatchObject({ kind: 'wall', gold: null });
    choice.pointed = 'a1';
    expect(choice.ghost).toBeNull();
});

test('the ghost has the tiles that the reader takes and loses, not those of others', () => {
    const tile = (key: string, symbol: string): Clause => ({
        key,
        values: { special: { type: 'special', symbol, hex: 'c1' } },
        lost: false,
    });
    const brings = { 0: [tile('takes_tile', 'farm'), tile('loses_tile', 'oasis')], 1: [tile('loses_tile', 'barn')] };
    ask({ build: ['b1'] }, { previews: { build: { b1: { gold: 0, items: {}, brings } } } });
    choice.pointed = 'b1';
    expect(choice.ghost).toMatchObject({
        gold: null,
        tiles: [
            { sign: 'farm', lost: false },
            { sign: 'oasis', lost: true },
        ],
    });
});

test('what a finger touched counts until something happens, not when somebody says something', () => {
    ask({ build: ['b1'], farm: ['d1'] });
    choice.touch('b1');
    ask({ build: ['b1'], farm: ['d1'] });
    expect(choice.pointed).toBe('b1');
    ask({ build: ['d1'] });
    expect(choice.pointed).toBeNull();
    choice.touch('d1');
    choice.choose('farm');
    expect(choice.pointed).toBeNull();
});

test('of the turns to be shown the last one is, until it is shown no longer', () => {
    const [one, other] = ['b1', 'd1'].map((hex) => ({ steps: [{ kind: 'build', hex }] }));
    const hideOne = choice.show(one!);
    const hideOther = choice.show({ ...other!, board: table.board });
    expect([choice.shown?.steps, choice.past]).toEqual([other!.steps, table.board]);
    hideOther();
    expect([choice.shown, choice.past]).toEqual([one, null]);
    hideOne();
    expect(choice.shown).toBeNull();
});

test('a step back leaves one thing after the other, and says when there is nothing left', () => {
    const open = new Set(['first', 'second']);
    const forget = choice.onRetreat(() => open.delete('first'));
    choice.onRetreat(() => open.delete('second'));
    ask({ build: ['b1'], farm: ['b1'] });
    choice.choose('farm');
    expect([choice.retreat(), choice.explicit, open.size]).toEqual([true, false, 2]);
    expect([choice.retreat(), [...open]]).toEqual([true, ['second']]);
    expect([choice.retreat(), choice.retreat()]).toEqual([true, false]);
    open.add('first');
    forget();
    expect(choice.retreat()).toBe(false);
});

test('a chosen action stays chosen while the decision is the same, such as when somebody says something', () => {
    ask({ build: ['b1'], farm: ['b1', 'd1'] });
    choice.choose('farm');
    ask({ build: ['b1'], farm: ['b1', 'd1'] });
    expect([choice.chosen, choice.explicit]).toEqual(['farm', true]);
    ask({ build: ['b1'], farm: ['d1'] });
    expect([choice.chosen, choice.explicit]).toEqual(['build', false]);
});
