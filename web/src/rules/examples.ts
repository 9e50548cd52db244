/** The examples that the engine has made: `python -m tools.examples web/src/rules` writes them. */

import examples from './examples.json';

/** What `tools.examples.example.Drawn` is; hexes are named as everywhere. */
export interface Drawn {
    board: Record<string, string>;
    pieces?: Record<string, string[]>[];
    walls?: string[];
    scouts?: string[];
    caves?: string[];
    nomads?: Record<string, string>;
    lit?: string[];
    moved?: string;
    takes?: boolean;
    gold?: number;
    paid?: [gold: number, hexes: string[]][];
}

const ALL: Record<string, object> = examples;

/** The example of a thing, if it is one. */
export const exampleOf = (id: string): Drawn | undefined => ALL[id] as Drawn | undefined;
