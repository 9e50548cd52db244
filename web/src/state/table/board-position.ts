/** From a game, as the server tells it, to what the board shows. */

import { ROWS } from '../../board/geometry';
import type { BoardPosition, Colour, Piece } from '../../board/types';
import type { GameView, PlayerPosition, Position } from '../../messages';

/** What the board shows of a game, with the colours of the seats. */
export function positionOf(
    { position, tiles_left }: { position: Omit<Position, 'sections'>; tiles_left: GameView['tiles_left'] },
    colours: Colour[],
): BoardPosition {
    return {
        colours,
        pieces: position.players.flatMap(piecesOf),
        walls: position.walls ?? [],
        scouts: position.turn?.scouts ?? [],
        caves: position.caves ?? [],
        nomads: position.nomads_left ?? {},
        tiles: tiles_left,
        marks: position.players.flatMap(({ marked_lines = [] }, player) =>
            marked_lines.map((line) => ({
                player,
                line: typeof line === 'number' ? line - 1 : ROWS + Number(line.slice(1)) - 1,
            })),
        ),
    };
}

/** The pieces of a player that stand on the board. */
export function piecesOf(document: PlayerPosition, player: number): Piece[] {
    const of = (kind: Piece['kind'], hexes: readonly (string | null | undefined)[]): Piece[] =>
        hexes.flatMap((hex) => (hex ? [{ player, kind, hex }] : []));
    return [
        ...of('city_hall', [document.city_hall]),
        ...of('house', document.houses ?? []),
        ...of('warrior', document.warriors ?? []),
        ...of('wagon', [document.wagon]),
        ...of('ship', [document.ship]),
    ];
}
