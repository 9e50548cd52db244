/**
 * What the board shows and what it reports. The board knows no rules: it is told what lies where, which hexes to
 * mark and how to call them, and says what the player points at. `README.md` beside this file shows it at work.
 */

import type { Snippet } from 'svelte';
import type { Box, Layout } from './geometry';

/** A hex as the server describes it (`BoardHex` in the protocol). One whose symbol is empty is not painted. */
export interface BoardHex {
    hex: string;
    symbol: string;
    row: number;
    column: number;
    island: boolean;
}

/** A colour is a shape, too: the house of each colour is built in its own way. */
export type Colour = 'blue' | 'orange' | 'black' | 'white' | 'red';

type UnitKind = 'warrior' | 'wagon' | 'ship' | 'city_hall';
export type PieceKind = 'house' | UnitKind;

/** Anything that can be put on a hex. */
export type ThingKind = PieceKind | 'wall' | 'scout';

/** A piece of a player. A city hall stands on its middle hex and covers the six around it. */
export interface Piece {
    player: number;
    kind: PieceKind;
    hex: string;
}

/** All that lies on the hexes. `state/table/board-position.ts` makes it from a game. */
export interface BoardPosition {
    /** The colours of the players, by seat. */
    colours: Colour[];
    pieces: Piece[];
    walls: string[];
    scouts: string[];
    caves: string[];
    /** Nomad hexes and the tiles that lie there: `sword`, `donation:water` and so on. */
    nomads: Record<string, string>;
    /** Location hexes and how many tiles are left there. */
    tiles: Record<string, number>;
    /** Lines marked by players (Mayors): 0 to 19 from the top, 20 to 24 on the island. */
    marks: { line: number; player: number }[];
}

/** A hex where something is to be done, with the number of the step. */
export interface StepMark {
    hex: string;
    text: string;
    /** Whose idea it was, told apart by colour and rim; left out: a proposal. */
    line?: LineName;
}

/** The turn that was played, the one that was tried instead, and the best that was found. */
export type LineName = 'played' | 'tried' | 'best';

/** A tile that would be taken or lost. */
export interface GhostTile {
    sign: string;
    lost: boolean;
}

/** A piece that is not there yet, and what it would bring. */
export interface Ghost {
    hex: string;
    /** Left out if something is only taken away. */
    kind?: ThingKind;
    /** Whose it would be; needless for walls and scouts. */
    player?: number;
    /** Gold that it would earn, shown on a coin; null or left out: no coin. */
    gold?: number | null;
    /** Tiles that it would bring or cost. */
    tiles?: readonly GhostTile[];
}

/** Something that rises from a hex for a moment, such as gold just earned or a tile just taken. */
export interface Effect {
    /** Anything that is not used twice. */
    id: string | number;
    hex: string;
    /** `gold` shows `text` on a coin, `tile` the sign named by `text`. */
    kind: 'gold' | 'tile';
    text: string;
}

/** How a hex was activated. */
export type By = 'mouse' | 'touch' | 'key';

export interface BoardProps {
    hexes: readonly BoardHex[];
    position: BoardPosition;

    /** Hexes where the chosen action may happen: clearly marked, all others step back a little. */
    legal?: readonly string[];
    /** Hexes where some other action may happen: marked more quietly. */
    alsoLegal?: readonly string[];
    /** The piece that is picked up. */
    picked?: string | null;
    ghost?: Ghost | null;
    /** Hexes to light up: those of a line of the log, of a score, of a hint. */
    highlights?: readonly string[];
    /** Hexes with something that cannot be. */
    faults?: readonly string[];
    /** Steps that are proposed, numbered on their hexes. */
    steps?: readonly StepMark[];
    /** Hexes of the last move. */
    last?: readonly string[];
    /** Things that rise from hexes; new ones are shown once. */
    effects?: readonly Effect[];
    /** The seat that looks; its pieces stand out a little. */
    seat?: number | null;
    /** Whether to write letters and numbers around the board; inside: on its outermost hexes, so that it keeps its size. */
    coordinates?: boolean | 'inside';
    /** Whether pieces drop, slide and are taken off. Off whenever the system asks for less motion. */
    animate?: boolean;

    /** The accessible name of the board. */
    label: string;
    /** How the keys work, in a sentence or two, for screen readers. */
    instructions?: string;
    /** A hex in words, for screen readers. */
    describe: (hex: BoardHex) => string;
    /** What lies below the land, seen where none is painted and, with `--land` below 1, through it. */
    underlay?: Snippet<[Layout, Box]>;

    /** The pointer or the keyboard is on another hex, or on none. */
    onhover?: (hex: string | null) => void;
    /** A finger touched a hex for the first time: show what would happen. */
    ontap?: (hex: string) => void;
    /** A finger rests on a hex: tell what is there. */
    onhold?: (hex: string) => void;
    /** A click, the second touch of the same hex, Enter or Space. */
    onactivate?: (hex: string, by: By) => void;
    /**
     * A hex is painted; `begins` tells the first one of a line. It takes the place of `ontap` and `onactivate`: one
     * pointer that is dragged paints, two pan and zoom, and the first touch of a board that is seen from afar comes nearer.
     */
    onpaint?: (hex: string, begins: boolean) => void;
    /** Escape was pressed, or a finger touched the empty table. */
    onescape?: () => void;
}
