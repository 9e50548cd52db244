/// <reference lib="webworker" />
/** The workers of the device: games run in one of them, so that the page never waits for them, and another one thinks. */

import { Host } from './host';
import type { FromThinker, FromWorker, ToThinker, ToWorker } from './messages';
import { Refused } from './refused';
import { loadEngine, type Bridge } from './runtime';

declare const self: DedicatedWorkerGlobalScope;

const tell = (message: FromWorker | FromThinker): void => self.postMessage(message);
let host: Host | null = null;
let thinking: Bridge | null = null;

self.onmessage = ({ data }: MessageEvent<ToWorker | ToThinker>) => {
    if (data.type === 'begin') host = new Host(data.runtime, tell);
    else if (data.type === 'prepare') void host?.prepare().catch(() => undefined);
    else if (data.type === 'request') void answer(data);
    else if (data.type === 'send') void host?.receive(data.line, data.table, data.text);
    else if (data.type === 'close') host?.closed(data.line);
    else if (data.type === 'think') void beginToThink(data.runtime);
    else if (thinking) tell({ type: 'answer', id: data.id, text: thinking.think(data.job) });
};

async function answer({ id, method, path, body, secret }: ToWorker & { type: 'request' }): Promise<void> {
    try {
        tell({ type: 'answer', id, text: await host!.request(method, path, body, secret) });
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
