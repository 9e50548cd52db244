/// <reference lib="webworker" />
/** The worker of the device: games run here, so that the page never waits for them. */

import { Desk, Refused } from './desk';
import type { FromWorker, ToWorker } from './messages';

declare const self: DedicatedWorkerGlobalScope;

const tell = (message: FromWorker): void => self.postMessage(message);
let desk: Desk | null = null;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === 'begin') desk = new Desk(data.runtime, tell);
    else if (data.type === 'prepare') void desk?.prepare().catch(() => undefined);
    else if (data.type === 'request') void answer(data);
    else if (data.type === 'say') void desk?.say(data.line, data.table, data.text);
    else desk?.hangUp(data.line);
};

async function answer({ id, method, path, body, secret }: ToWorker & { type: 'request' }): Promise<void> {
    try {
        tell({ type: 'answer', id, text: await desk!.request(method, path, body, secret) });
    } catch (error) {
        const code = error instanceof Refused ? error.code : 'failure';
        tell({ type: 'failure', id, code, message: error instanceof Error ? error.message : String(error) });
    }
}
