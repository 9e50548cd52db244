/** Pieces that keep their identity while they move, so that they can slide instead of jumping. */

import type { Piece } from './types';

export interface Standing extends Piece {
    id: number;
}

let counter = 0;

/**
 * The pieces now, each under the number it had before. If just one of a player's pieces of a kind is gone and one is
 * new, it has moved. City halls come first: they are so tall that they reach behind others.
 */
export function standing(before: readonly Standing[], now: readonly Piece[]): Standing[] {
    const place = (piece: Piece): string => `${piece.player} ${piece.kind} ${piece.hex}`;
    const known = new Map(before.map((piece) => [place(piece), piece]));
    const arrived = now.filter((piece) => !known.has(place(piece)));
    const present = new Set(now.map(place));
    const gone = before.filter((piece) => !present.has(place(piece)));
    const numbered = now.map((piece) => {
        const found = known.get(place(piece));
        if (found) return found;
        const alike = (other: Piece): boolean => other.player === piece.player && other.kind === piece.kind;
        const from = gone.filter(alike);
        const moved = from.length === 1 && arrived.filter(alike).length === 1 ? from[0] : undefined;
        return { ...piece, id: moved?.id ?? ++counter };
    });
    return numbered.sort((a, b) => Number(b.kind === 'city_hall') - Number(a.kind === 'city_hall') || a.id - b.id);
}
