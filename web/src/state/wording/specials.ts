/** What the special hexes of the board are, for the words about them. */

import { TERRAINS, isLocation } from '../../artwork';
import type { BoardHex, BoardPosition } from '../../board/types';

export interface SpecialHex {
    hex: BoardHex;
    /** Its drawing. */
    sign: string;
    /** Where the texts have its name and what it does. */
    key: `game.${'specials' | 'nomads' | 'tiles'}.${string}`;
}

/** What is special about a hex; null if it is plain land. */
export function specialAt(hex: BoardHex, board: BoardPosition): SpecialHex | null {
    const { symbol } = hex;
    if (board.caves.includes(hex.hex)) return { hex, sign: 'cave', key: 'game.specials.cave' };
    if (symbol in TERRAINS) return null;
    const nomad = symbol === 'nomad' ? board.nomads[hex.hex] : undefined;
    if (nomad) return { hex, sign: nomad, key: `game.nomads.${nomad}` };
    return { hex, sign: symbol, key: `game.${isLocation(symbol) ? 'tiles' : 'specials'}.${symbol}` };
}
