/// <reference lib="webworker" />
/** The workers of the device: games run in one of them, so that the page never waits for them, and another one thinks. */

import { Desk } from './desk';
import type { FromThinker, FromWorker, ToThinker, ToWorker } from './messages';
import { Refused } from './refused';
import { loadEngine, type Call } from './runtime';

declare const self: DedicatedWorkerGlobalScope;

const tell = (message: FromWorker | FromThinker): void => self.postMessage(message);
let desk: Desk | null = null;
let thinking: Call | null = null;

self.onmessage = ({ data }: MessageEvent<ToWorker | ToThinker>) => {
    if (data.type === 'begin') desk = new Desk(data.runtime, tell);
    else if (data.type === 'prepare') void desk?.prepare().catch(() => undefined);
    else if (data.type === 'request') void answer(data);
    else if (data.type === 'say') void desk?.say(data.line, data.table, data.text);
    else if (data.type === 'hang_up') desk?.hangUp(data.line);
    else if (data.type === 'think') void beginToThink(data.runtime);
    else if (thinking) tell({ type: 'answer', id: data.id, text: thinking(data.text) });
};

async function answer({ id, method, path, body, secret }: ToWorker & { type: 'request' }): Promise<void> {
    try {
        tell({ type: 'answer', id, text: await desk!.request(method, path, body, secret) });
    } catch (error) {
        const code = error instanceof Refused ? error.code : 'failure';
        tell({ type: 'failure', id, code, message: messageOf(error) });
    }
}

async function beginToThink(runtime: string): Promise<void> {
    try {
        thinking = await loadEngine(runtime, () => undefined);
        tell({ type: 'ready' });
    } catch (error) {
        tell({ type: 'gone', reason: messageOf(error) });
    }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
