/** What can be painted, and what painting does with it. Which of these a board offers follows from what is printed on it. */

import { TERRAINS, isLocation } from '../../artwork';
import type { PieceKind } from '../../board/types';
import type { BoardHex } from '../../messages';
import { facts } from '../../state/app/facts.svelte';
import {
    changed,
    lifted,
    lineOf,
    pieceAt,
    pieces,
    put,
    tileState,
    toggled,
    withPlayer,
    withTile,
    type Draft,
    type Painted,
} from './draft';

export interface Tool {
    name: string;
    /** Whether there is already what it paints. */
    lies(draft: Draft, seat: number, hex: BoardHex): boolean;
    /** Paint it, or take it away. */
    paint(draft: Draft, seat: number, hex: BoardHex): Draft;
    clear(draft: Draft, seat: number, hex: BoardHex): Draft;
}

const PIECES: readonly PieceKind[] = ['house', 'warrior', 'wagon', 'ship', 'city_hall'];

/** A piece of the player; on a location it is the player's tile from there. */
const piece = (kind: PieceKind): Tool => ({
    name: kind,
    lies(draft, seat, { hex, symbol }) {
        if (isLocation(symbol)) return tileState(draft.position.players[seat]!, hex) !== 'none';
        const there = pieceAt(draft, hex);
        return there?.player === seat && there.kind === kind;
    },
    paint: (draft, seat, hex) =>
        isLocation(hex.symbol)
            ? withTile(draft, seat, hex, 'ready')
            : hex.symbol in TERRAINS
              ? put(draft, seat, kind, hex.hex)
              : draft,
    clear: (draft, seat, hex) => (isLocation(hex.symbol) ? withTile(draft, seat, hex, 'none') : lifted(draft, hex.hex)),
});

/** Things that belong to nobody, in a list of the document. */
const things = (name: string, list: 'walls' | 'caves' | 'capitols'): Tool => {
    const toggle = (draft: Draft, _: number, { hex }: BoardHex) =>
        changed(draft, { [list]: toggled(draft.position[list] ?? [], hex) } satisfies Partial<Painted>);
    return {
        name,
        lies: (draft, _, { hex }) => draft.position[list]?.includes(hex) ?? false,
        paint: (draft, seat, hex) => toggle(list === 'walls' ? lifted(draft, hex.hex) : draft, seat, hex),
        clear: toggle,
    };
};

/** Scouts stand on the board for a turn. */
const scout: Tool = {
    name: 'scout',
    lies: ({ position }, _, { hex }) => position.turn?.scouts?.includes(hex) ?? false,
    paint(draft, _, { hex }) {
        const free = lifted(draft, hex);
        const { turn } = free.position;
        return turn ? changed(free, { turn: { ...turn, scouts: [...(turn.scouts ?? []), hex] } }) : draft;
    },
    clear: (draft, _, { hex }) => lifted(draft, hex),
};

/** A settlement that marks the line of a hex. */
const mark: Tool = (() => {
    const toggle = (draft: Draft, seat: number, { hex }: BoardHex) =>
        withPlayer(draft, seat, {
            marked_lines: toggled(draft.position.players[seat]!.marked_lines ?? [], lineOf(hex)),
        });
    return {
        name: 'mark',
        lies: ({ position }, seat, { hex }) => position.players[seat]!.marked_lines?.includes(lineOf(hex)) ?? false,
        paint: toggle,
        clear: toggle,
    };
})();

const eraser: Tool = {
    name: 'eraser',
    lies: () => true,
    paint: (draft) => draft,
    clear: (draft, _, { hex }) => lifted(draft, hex),
};

const [WALL, CAVE, CAPITOL] = [things('wall', 'walls'), things('cave', 'caves'), things('capitol', 'capitols')];

/** Whether a field of the document belongs to the cards in play, or to what is printed on the board. */
export function isFor({ position }: Draft, field: string, symbols: ReadonlySet<string>): boolean {
    const needed = facts.neededFor(field);
    return !needed.length || needed.some((name) => symbols.has(name) || position.cards.includes(name));
}

/** The tools that a board offers: some for what is printed there, some for a card, a box or a turn. */
export function toolsFor(draft: Draft, hexes: readonly BoardHex[], boxes: readonly string[]): Tool[] {
    const { position } = draft;
    const symbols = new Set(hexes.map(({ symbol }) => symbol));
    const puts = new Set([...symbols].map((symbol) => facts.putBy(symbol)));
    const placed = new Set(pieces(draft).map(({ kind }) => kind));
    const offered: [boolean, Tool][] = [
        ...PIECES.map((kind): [boolean, Tool] => [kind === 'house' || puts.has(kind) || placed.has(kind), piece(kind)]),
        [puts.has('wall') || !!position.walls?.length, WALL],
        [puts.has('scout') && !!position.turn, scout],
        [isFor(draft, 'marked_lines', symbols), mark],
        [boxes.includes('capitol') && (symbols.has('castle') || symbols.has('capitol')), CAPITOL],
        [boxes.includes('caves'), CAVE],
        [true, eraser],
    ];
    return offered.flatMap(([on, tool]) => (on ? tool : []));
}
