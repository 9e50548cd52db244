/** A position while it is painted: the document, perhaps incomplete, and the players. Drafts are replaced, never changed. */

import { standsOn } from '../../board/geometry';
import type { Piece, PieceKind } from '../../board/types';
import type { BoardHex, Colour, HeldTile, PlayerPosition, Position } from '../../messages';
import { PLAYERS, isLocation } from '../../artwork';
import { isTurned, straight, turn } from '../../state/new-table/land';
import { piecesOf } from '../../state/table/board-position';

/** A document whose board may have gaps. */
export interface Painted extends Omit<Position, 'sections'> {
    sections: (string | null)[];
    own_sections?: string[];
}

export interface Person {
    name: string;
    colour: Colour;
}

export interface Draft {
    position: Painted;
    /** The players by seat, as the document does not name them. */
    people: Person[];
}

/** The settlements of a player. */
const HOUSES = 40;
/** The tiles on each location. */
const TILES = 2;

const newPlayer = (): PlayerPosition => ({ houses: [], supply: HOUSES, gold: 0, tiles: [], taken_from: [] });

/** An empty table for these colours. */
export const emptyDraft = (colours: readonly Colour[]): Draft => ({
    position: {
        format: 'kingdombuilder-position/1',
        sections: [null, null, null, null],
        cards: [],
        start_player: 0,
        end_flag: false,
        tiles_left: {},
        players: colours.map(newPlayer),
    },
    people: colours.map((colour) => ({ name: '', colour })),
});

/** Whether something is a draft, as far as the page relies on it. */
export function isDraft(found: Draft | null): found is Draft {
    const { position, people } = found ?? {};
    return (
        Array.isArray(position?.sections) &&
        Array.isArray(position.cards) &&
        Array.isArray(people) &&
        Array.isArray(position.players) &&
        people.length === position.players.length &&
        people.every(({ name, colour }) => typeof name === 'string' && colour in PLAYERS) &&
        position.players.every(({ houses, tiles }) => Array.isArray(houses) && Array.isArray(tiles))
    );
}

/** The document to be sent: a player with too many settlements has no supply. */
export const documentOf = ({ position }: Draft): Record<string, unknown> => ({
    ...position,
    players: position.players.map((player) => ({ ...player, supply: Math.max(0, player.supply) })),
});

/** The document of its picture: drawn are colours by seat, so the players sit in the order of the colours. */
export function drawnDocument(draft: Draft, colours: readonly Colour[]): Record<string, unknown> {
    const seats = colours.map((colour) => draft.people.findIndex((person) => person.colour === colour));
    const last = seats.findLastIndex((seat) => seat >= 0);
    const players = seats.slice(0, Math.max(2, last + 1)).map((seat) => draft.position.players[seat] ?? newPlayer());
    const position = { ...draft.position, players, start_player: 0, turn: null };
    return documentOf({ ...draft, position });
}

export const changed = (draft: Draft, change: Partial<Painted>): Draft => ({
    ...draft,
    position: { ...draft.position, ...change },
});

/** What makes the board: if it stays, so do the hexes. */
export const landKey = ({ sections, island, capitols, own_sections }: Painted): string =>
    JSON.stringify([sections, island, capitols, own_sections]);

// --- Sections ---

/** Lay a section on a place; if it lies elsewhere, the two change places. One of the reader's own brings its file. */
export function laid(draft: Draft, place: number, name: string | null, file?: string): Draft {
    const sections = [...draft.position.sections];
    const other = sections.findIndex((section) => section && name && straight(section) === straight(name));
    if (other >= 0) sections[other] = sections[place] ?? null;
    sections[place] = name;
    return withFiles(changed(draft, { sections }), name && straight(name), file);
}

/** With a side of the island face up, or without the island. */
export const withIsland = (draft: Draft, island: string | null, file?: string): Draft =>
    withFiles(changed(draft, { island }), island, file);

/** The files of the own sections on the board; that of a new one, if it is one, instead of any of its name. */
function withFiles(draft: Draft, name: string | null, file: string | undefined): Draft {
    const { own_sections = [], ...others } = draft.position;
    const onBoard = [...others.sections.map((section) => section && straight(section)), others.island];
    const kept = own_sections.filter((one) => nameIn(one) !== name && onBoard.includes(nameIn(one)));
    const files = file ? [...kept, file] : kept;
    return { ...draft, position: files.length ? { ...others, own_sections: files } : others };
}

/** The name of the section in a file. */
export const nameIn = (file: string): string => /^section: *(\w+)/m.exec(file)?.[1] ?? '';

export function turned(draft: Draft, place: number): Draft {
    const name = draft.position.sections[place];
    if (!name) return draft;
    const sections = draft.position.sections.with(place, isTurned(name) ? straight(name) : turn(name));
    return changed(draft, { sections });
}

// --- Players ---

/** With this number of players; new players get the first free colours. */
export function resized(draft: Draft, players: number, colours: readonly Colour[]): Draft {
    const people = draft.people.slice(0, players);
    for (const colour of colours)
        if (people.length < players && people.every((one) => one.colour !== colour)) people.push({ name: '', colour });
    const { position } = draft;
    return {
        people,
        position: {
            ...position,
            players: people.map((_, seat) => position.players[seat] ?? newPlayer()),
            start_player: Math.min(position.start_player, players - 1),
            turn: position.turn && position.turn.player < players ? position.turn : null,
        },
    };
}

/** With this colour for a seat; the player who had it gets the other one. */
export function recoloured(draft: Draft, seat: number, colour: Colour): Draft {
    const before = draft.people[seat]!.colour;
    const people = draft.people.map((person, index) =>
        index === seat ? { ...person, colour } : person.colour === colour ? { ...person, colour: before } : person,
    );
    return { ...draft, people };
}

/** The settlements of a player that are neither in the supply nor lost. */
const outOf = ({ houses, marked_lines = [], temple_houses = 0, temple_new = 0 }: PlayerPosition): number =>
    houses.length + marked_lines.length + temple_houses + temple_new;

/** With changes to a player, whose supply follows from them. */
export function withPlayer(draft: Draft, seat: number, change: Partial<PlayerPosition>): Draft {
    const players = draft.position.players.map((before, index) => {
        if (index !== seat) return before;
        const now = { ...before, ...change };
        return { ...now, supply: change.supply ?? before.supply + outOf(before) - outOf(now) };
    });
    return changed(draft, { players });
}

// --- Pieces ---

export const pieces = ({ position }: Draft): Piece[] => position.players.flatMap(piecesOf);

export const pieceAt = (draft: Draft, hex: string): Piece | undefined =>
    pieces(draft).find((piece) => standsOn(piece, hex));

/** Put a piece on a hex instead of what stands there; of a kind that there is once, the piece moves. */
export function put(draft: Draft, seat: number, kind: PieceKind, hex: string): Draft {
    const free = lifted(draft, hex);
    const { houses, warriors = [] } = free.position.players[seat]!;
    if (kind === 'house') return withPlayer(free, seat, { houses: [...houses, hex] });
    if (kind === 'warrior') return withPlayer(free, seat, { warriors: [...warriors, hex] });
    return withPlayer(free, seat, { [kind]: hex });
}

/** Remove the piece on a hex. */
export function lifted(draft: Draft, hex: string): Draft {
    const piece = pieceAt(draft, hex);
    const { walls = [], turn } = draft.position;
    if (walls.includes(hex)) return changed(draft, { walls: without(walls, hex) });
    if (turn?.scouts?.includes(hex)) return changed(draft, { turn: { ...turn, scouts: without(turn.scouts, hex) } });
    if (!piece) return draft;
    const { houses, warriors = [] } = draft.position.players[piece.player]!;
    if (piece.kind === 'house') return withPlayer(draft, piece.player, { houses: without(houses, hex) });
    if (piece.kind === 'warrior') return withPlayer(draft, piece.player, { warriors: without(warriors, hex) });
    return withPlayer(draft, piece.player, { [piece.kind]: null });
}

/** A list with something more, or without it. */
export const toggled = <T>(list: readonly T[], one: T): T[] =>
    list.includes(one) ? without(list, one) : [...list, one];
const without = <T>(list: readonly T[], one: T): T[] => list.filter((other) => other !== one);

/** The line of a hex, as marks name it: `4`, or `I4` on the island. */
export const lineOf = (hex: string): number | string => (hex < 'a' ? `I${hex.slice(1)}` : Number(hex.slice(1)));

// --- Tiles ---

export const TILE_STATES = ['none', 'ready', 'used', 'new', 'lost'] as const;
export type TileState = (typeof TILE_STATES)[number];

/** What a player has of the tiles of a location. */
export function tileState(player: PlayerPosition, hex: string): TileState {
    const tile = player.tiles.find(({ from }) => from === hex);
    if (!tile) return player.taken_from.includes(hex) ? 'lost' : 'none';
    return tile.used ? 'used' : tile.new ? 'new' : 'ready';
}

/** The player has that of the tiles of a location. */
export function withTile(draft: Draft, seat: number, { hex, symbol }: BoardHex, state: TileState): Draft {
    const { tiles, taken_from } = draft.position.players[seat]!;
    const others = tiles.filter(({ from }) => from !== hex);
    const held: HeldTile = { kind: symbol, from: hex, ...(state !== 'ready' && { [state]: true }) };
    const next = withPlayer(draft, seat, {
        tiles: state === 'none' || state === 'lost' ? others : [...others, held],
        taken_from: state === 'lost' ? [...without(taken_from, hex), hex] : without(taken_from, hex),
    });
    const left = next.position.tiles_left[hex];
    return left === undefined ? next : withTilesLeft(next, hex, Math.min(left, notHeld(next, hex)));
}

/** How many tiles nobody holds. */
const notHeld = ({ position }: Draft, hex: string): number =>
    TILES - position.players.filter(({ tiles }) => tiles.some(({ from }) => from === hex)).length;

/** So many tiles are left on a location; what follows from the players' tiles is not written down. */
export function withTilesLeft(draft: Draft, hex: string, left: number): Draft {
    const { [hex]: _, ...others } = draft.position.tiles_left;
    return changed(draft, { tiles_left: left === notHeld(draft, hex) ? others : { ...others, [hex]: left } });
}

/** How many tiles are left on every location of a board. */
export const tilesLeft = (draft: Draft, hexes: readonly BoardHex[]): Record<string, number> =>
    Object.fromEntries(
        hexes
            .filter(({ symbol }) => isLocation(symbol))
            .map(({ hex }) => [hex, draft.position.tiles_left[hex] ?? Math.max(0, notHeld(draft, hex))]),
    );
