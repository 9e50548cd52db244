import { beforeAll, expect, test } from 'vitest';
import type { BoardHex } from '../../messages';
import { loadFacts } from '../../testing/load-facts';
import {
    changed,
    drawnDocument,
    emptyDraft,
    isDraft,
    laid,
    lifted,
    lineOf,
    pieceAt,
    put,
    recoloured,
    resized,
    tilesLeft,
    tileState,
    turned,
    withIsland,
    withTile,
    withTilesLeft,
    type Draft,
} from './draft';
import { keepDraft, keptDraft } from './kept';
import { toolsFor } from './tools';

beforeAll(loadFacts);

const EMPTY = emptyDraft(['blue', 'red']);
const hexOf = (hex: string, symbol = 'grass'): BoardHex => ({ hex, symbol, row: 0, column: 0, island: false });
const supply = (draft: Draft) => draft.position.players.map((player) => player.supply);

test('a settlement comes from the supply, takes the place of another and goes back', () => {
    const one = put(EMPTY, 0, 'house', 'c4');
    expect(supply(one)).toEqual([39, 40]);
    const other = put(one, 1, 'house', 'c4');
    expect(supply(other)).toEqual([40, 39]);
    expect(supply(lifted(other, 'c4'))).toEqual([40, 40]);
    expect(EMPTY.position.players[0]!.houses).toEqual([]);
});

test('a unit that there is once moves, and a city hall covers seven hexes', () => {
    const hall = put(put(EMPTY, 0, 'wagon', 'c4'), 0, 'city_hall', 'f8');
    expect(put(hall, 0, 'wagon', 'd4').position.players[0]!.wagon).toBe('d4');
    expect(pieceAt(hall, 'g8')).toEqual({ player: 0, kind: 'city_hall', hex: 'f8' });
    expect(pieceAt(hall, 'h8')).toBeUndefined();
    expect(lifted(hall, 'e8').position.players[0]!.city_hall).toBeNull();
    expect(supply(hall)).toEqual([40, 40]);
});

test('what is left on a location follows from what players hold', () => {
    const farm = hexOf('d1', 'farm');
    const held = withTile(EMPTY, 0, farm, 'used');
    expect([tileState(held.position.players[0]!, 'd1'), tilesLeft(held, [farm])]).toEqual(['used', { d1: 1 }]);
    const lost = withTile(held, 0, farm, 'lost');
    expect([tileState(lost.position.players[0]!, 'd1'), tilesLeft(lost, [farm])]).toEqual(['lost', { d1: 2 }]);
    const none = withTilesLeft(lost, 'd1', 0);
    expect(tilesLeft(none, [farm])).toEqual({ d1: 0 });
    expect(withTilesLeft(none, 'd1', 2).position.tiles_left).toEqual({});
});

test('a section that lies elsewhere changes places, and is turned where it lies', () => {
    const both = laid(laid(EMPTY, 0, 'farm'), 1, 'barn');
    expect(laid(both, 1, "farm'").position.sections).toEqual(['barn', "farm'", null, null]);
    expect(turned(both, 0).position.sections[0]).toBe("farm'");
    expect(turned(turned(both, 0), 0).position.sections).toEqual(both.position.sections);
    expect(turned(both, 3)).toBe(both);
});

test('own sections come with their files, and go with them', () => {
    const [mine, again, side] = [
        'section: farm\norigin: A\n',
        'section: farm\norigin: B\n',
        'section: isle\nisland: 1\n',
    ];
    const one = laid(EMPTY, 0, 'farm', mine);
    expect(one.position.own_sections).toEqual([mine]);
    expect(laid(one, 2, "farm'", again).position).toMatchObject({
        sections: [null, null, "farm'", null],
        own_sections: [again],
    });
    expect(turned(one, 0).position.own_sections).toEqual([mine]);
    expect(laid(one, 0, 'farm').position.own_sections).toBeUndefined();
    expect(laid(withIsland(one, 'isle', side), 0, 'barn').position.own_sections).toEqual([side]);
    expect(withIsland(withIsland(EMPTY, 'isle', side), null).position.own_sections).toBeUndefined();
});

test('players come with colours that are free, and a colour belongs to one', () => {
    const three = resized(EMPTY, 3, ['blue', 'orange', 'black', 'white', 'red']);
    expect(three.people.map(({ colour }) => colour)).toEqual(['blue', 'red', 'orange']);
    expect(recoloured(three, 2, 'blue').people.map(({ colour }) => colour)).toEqual(['orange', 'red', 'blue']);
    const last = { ...three, position: { ...three.position, start_player: 2 } };
    expect(resized(last, 2, []).position.start_player).toBe(1);
});

test('a picture has the players in the order of the colours', () => {
    const red = put(emptyDraft(['red', 'blue']), 0, 'house', 'c4');
    const { players } = drawnDocument(red, ['blue', 'orange', 'black', 'white', 'red']);
    expect(players).toEqual([...Array(4).fill(EMPTY.position.players[0]), red.position.players[0]]);
});

test('a hex tells its line', () => expect([lineOf('c4'), lineOf('t20'), lineOf('B3')]).toEqual([4, 20, 'I3']));

test('a board offers the tools that it has a use for', () => {
    const names = (symbols: string[], boxes: string[] = [], draft = EMPTY) =>
        toolsFor(
            draft,
            symbols.map((symbol) => hexOf('a1', symbol)),
            boxes,
        ).map(({ name }) => name);
    expect(names(['grass', 'farm', 'castle'])).toEqual(['house', 'eraser']);
    expect(names(['barracks', 'quarry'])).toEqual(['house', 'warrior', 'wall', 'eraser']);
    expect(names(['castle'], ['capitol', 'caves'])).toEqual(['house', 'capitol', 'cave', 'eraser']);
    const cards = ['mayors'];
    expect(names([], [], changed(EMPTY, { cards }))).toEqual(['house', 'mark', 'eraser']);
    expect(names([], [], put(EMPTY, 0, 'ship', 'a1'))).toEqual(['house', 'ship', 'eraser']);
});

test('a tool takes away what it put there; on a location it takes the tile, on a castle nothing happens', () => {
    const [house] = toolsFor(EMPTY, [], []);
    for (const hex of [hexOf('c4'), hexOf('d1', 'farm')]) {
        const done = house!.paint(EMPTY, 1, hex);
        expect([house!.lies(EMPTY, 1, hex), house!.lies(done, 1, hex), house!.lies(done, 0, hex)]).toEqual([
            false,
            true,
            false,
        ]);
        expect(house!.clear(done, 1, hex)).toEqual(EMPTY);
    }
    expect(house!.paint(EMPTY, 1, hexOf('c4', 'castle'))).toBe(EMPTY);
});

test('the browser keeps a draft, and rubbish in its place is none', () => {
    keepDraft(put(EMPTY, 0, 'house', 'c4'));
    expect(keptDraft()?.position.players[0]!.houses).toEqual(['c4']);
    for (const rubbish of [
        '',
        'null',
        '7',
        '{"position":{}}',
        '{"position":{"sections":[],"cards":[],"players":[null]},"people":[1]}',
    ]) {
        localStorage.setItem('kingdombuilder.positions.draft', rubbish);
        expect(keptDraft()).toBeNull();
    }
    expect(isDraft(null)).toBe(false);
});
