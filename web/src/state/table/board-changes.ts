/** How the board looks after something happened, for the moments before the server has shown it whole. */

import type { AnyEvent } from '../../messages';
import type { BoardPosition, Piece, ThingKind } from '../../board/types';
import { facts } from '../app/facts.svelte';

/** A decision of a seat, made on its board while `picked` was picked up. */
export interface Move {
    seat: number;
    kind: string;
    hex: string | null;
    picked: string | null;
}

const pieceAt = (board: BoardPosition, hex: string | null): Piece | undefined =>
    board.pieces.find((piece) => piece.hex === hex);

/** What the move would put on its hex; null if it puts nothing there: it picks a piece, strikes one, names no hex. */
export function thingPut(board: BoardPosition, move: Move): ThingKind | null {
    if (!move.hex || pieceAt(board, move.hex)) return null;
    return move.picked ? (pieceAt(board, move.picked)?.kind ?? 'house') : facts.putBy(move.kind);
}

/** The board as the move leaves it, as far as one can tell without the rules. */
export function afterMove(board: BoardPosition, move: Move): BoardPosition {
    const thing = thingPut(board, move);
    if (!thing || !move.hex) return board;
    if (move.picked) return moved(board, move.picked, move.hex);
    return put(board, move.seat, thing, move.hex);
}

/** The board after the events. A city hall is told of hex by hex, row by row, and stands on the one in the middle. */
export function afterEvents(board: BoardPosition, events: readonly AnyEvent[]): BoardPosition {
    const halls = events.filter((event) => event.type === 'built' && event.piece === 'city_hall');
    const middle = halls[halls.length >> 1];
    return events.filter((event) => event === middle || !halls.includes(event)).reduce(afterEvent, board);
}

function afterEvent(board: BoardPosition, event: AnyEvent): BoardPosition {
    switch (event.type) {
        case 'built':
            return put(board, event.player, event.piece, event.hex);
        case 'put_down':
            return put(board, event.player, event.what, event.hex);
        case 'moved':
            return moved(board, event.source, event.target);
        case 'piece_taken_off':
            return {
                ...board,
                pieces: board.pieces.filter(({ hex, player }) => hex !== event.hex || player !== event.player),
            };
        case 'tile_taken':
            return { ...board, tiles: { ...board.tiles, [event.hex]: Math.max(0, (board.tiles[event.hex] ?? 1) - 1) } };
        case 'taken':
            return { ...board, nomads: without(board.nomads, event.hexes) };
        default:
            return board;
    }
}

function put(board: BoardPosition, player: number, thing: ThingKind, hex: string): BoardPosition {
    if (thing === 'wall') return { ...board, walls: [...board.walls, hex] };
    if (thing === 'scout') return { ...board, scouts: [...board.scouts, hex] };
    return { ...board, pieces: [...board.pieces, { player, kind: thing, hex }] };
}

function moved(board: BoardPosition, source: string, target: string): BoardPosition {
    return {
        ...board,
        pieces: board.pieces.map((piece) => (piece.hex === source ? { ...piece, hex: target } : piece)),
    };
}

function without<T>(all: Record<string, T>, gone: readonly string[]): Record<string, T> {
    return Object.fromEntries(Object.entries(all).filter(([hex]) => !gone.includes(hex)));
}

/** The hexes that an event is about. */
export function hexesOf(event: AnyEvent): string[] {
    if (event.type === 'moved') return [event.source, event.target];
    if ('hexes' in event) return event.hexes;
    return 'hex' in event ? [event.hex] : [];
}

/** Whether an event changes what lies on the board. */
export function changesBoard(event: AnyEvent): boolean {
    return ['built', 'put_down', 'moved', 'piece_taken_off'].includes(event.type);
}
