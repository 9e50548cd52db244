/** For tests: a table that is open in the browser, at a server that says what the test lets it say. */

import { mount, type Component } from 'svelte';
import { vi } from 'vitest';
import { FakeSocket } from './fake-socket';
import { setGameContext, setLitContext, type GameContext } from '../state/table/context';
import type { Lit } from '../state/table/lit.svelte';
import { TableStore, type Audience } from '../state/table/table.svelte';

interface Server {
    /** What the server answers to a request; by itself, that there is nothing new. */
    answer?: (address: string) => Response | undefined;
    audience?: Audience;
    paced?: () => boolean;
    holdsEnd?: () => boolean;
}
const SILENT: Audience = { placed() {}, happened() {}, turn() {}, failed() {} };

export function openTable({ answer, audience = SILENT, paced, holdsEnd }: Server = {}): TableStore {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', (address: string) =>
        Promise.resolve(answer?.(address) ?? new Response('{"number": 0, "updates": []}')),
    );
    const table = new TableStore('abcdefghijkl', audience, paced, holdsEnd);
    table.open();
    FakeSocket.latest.accept();
    return table;
}

export function closeTable(table: TableStore): void {
    table.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
}

/** Show a part of a game that Ann and Bob play, unless others are named. */
export function showInGame(
    part: Component<{ names: string[] }>,
    context: GameContext,
    lit: Lit,
    names = ['Ann', 'Bob'],
): Record<string, unknown> {
    const inGame: Component = (...args) => {
        setGameContext(context);
        setLitContext(lit);
        return part(args[0], { names });
    };
    return mount(inGame, { target: document.body, context: new Map() });
}
