/** What the parts of a game have in common: the table and what is being chosen; and, in replays too, what is lit up. */

import { createContext } from 'svelte';
import type { Choice } from './choice.svelte';
import type { Lit } from './lit.svelte';
import type { TableStore } from './table.svelte';

export interface GameContext {
    table: TableStore;
    choice: Choice;
}

export const [gameContext, setGameContext] = createContext<GameContext>();
export const [litContext, setLitContext] = createContext<Lit>();
