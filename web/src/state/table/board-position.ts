/** From a game, as the server tells it, to what the board shows. */

import { ROWS } from '../../board/geometry';
import type { BoardPosition, Colour, Piece } from '../../board/types';
import type { GameView, PlayerPosition } from '../../messages';

/** What the board shows of a game, with the colours of the seats. */
export function positionOf(
    { position, tiles_left }: Pick<GameView, 'position' | 'tiles_left'>,
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

function piecesOf(document: PlayerPosition, player: number): Piece[] {
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
