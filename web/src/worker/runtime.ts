/** Python in the browser, with the engine. Everything comes from the folder of the app. */

import type { loadPyodide, PyodideAPI, PyodideConfig } from 'pyodide';

/** What `runtime.ts` beside `vite.config.ts` says of the folder. */
export interface RuntimeFiles {
    /** The folder of Python's own scripts. */
    python: string;
    /** What Python would fetch by itself: nothing. */
    lock: NonNullable<PyodideConfig['lockFileContents']>;
    /** Python itself, compressed. */
    code: string;
    /** Its standard library. */
    library: string;
    packages: string[];
    engine: string;
    /** How much is fetched in all. */
    bytes: number;
}

/** What Python asks of the browser (`device/browser.py`). */
export interface Browser {
    table(id: string): Promise<string>;
    rows(id: string, after: number): Promise<string>;
    write(write: string): Promise<boolean>;
    cut(id: string, known: number, last: number): Promise<void>;
    note_advice(advised: string): Promise<void>;
    forget_practice(): Promise<string>;
    finished(): Promise<string>;
    keep_past(id: string, past: string): Promise<void>;
    kept(key: string): Promise<string>;
    keep(key: string, text: string): Promise<void>;
    think(job: string): Promise<string>;
    lock(name: string): Promise<void>;
    unlock(name: string): void;
    send(line: number, text: string): void;
    close(line: number, code: number, reason: string): void;
}

/** The service in Python (`device/host.py`). */
export interface Device {
    request(method: string, address: string, body: string, secret: string): Promise<string>;
    receive(line: number, table: string, text: string): void;
    closed(line: number): void;
    catch_up(table: string): Promise<void>;
    forget(table: string): void;
}

/** What the workers call in Python (`device/bridge.py`). */
export interface Bridge {
    begin(browser: Browser): Device;
    think(job: string): string;
}

/** Under what name Python asks for its code, wherever that lies. */
const CODE = '/pyodide.asm.wasm';

/** Which share of the wait is over when all is fetched, when Python runs, and when the engine lies there to be started. */
const [FETCHED, STARTED, UNPACKED] = [0.6, 0.8, 0.85];

/** Load the engine; `progress` hears which share is there, from 0 to 1. */
export async function loadEngine(folder: string, progress: (share: number) => void): Promise<Bridge> {
    const files = (await (await fetched(`${folder}files.json`, { cache: 'no-cache' })).json()) as RuntimeFiles;
    const fetching = new Fetching(folder + files.code, (bytes) => progress(FETCHED * Math.min(1, bytes / files.bytes)));
    try {
        const archives = [...files.packages, files.engine].map((name) => archive(folder + name));
        const { loadPyodide: load } = (await import(/* @vite-ignore */ `${folder}${files.python}/pyodide.mjs`)) as {
            loadPyodide: typeof loadPyodide;
        };
        const options: PyodideConfig = {
            indexURL: `${folder}${files.python}/`,
            stdLibURL: folder + files.library,
            lockFileContents: files.lock,
            packageBaseUrl: folder,
        };
        const python: PyodideAPI = await Promise.race([load(options), fetching.failed]);
        progress(STARTED);
        for (const bytes of await Promise.all(archives)) python.unpackArchive(bytes, 'zip');
        progress(UNPACKED);
        return python.pyimport('kingdombuilder.device.bridge') as Bridge;
    } finally {
        fetching.end();
    }
}

async function fetched(address: string, how?: RequestInit): Promise<Response> {
    const answer = await fetch(address, how);
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
    return answer;
}

const archive = async (address: string): Promise<ArrayBuffer> => (await fetched(address)).arrayBuffer();

/**
 * Stands in for `fetch` while Python loads, which fetches by itself: its code is unpacked, and every byte that comes is
 * counted. Python waits for ever for a failed download, so this code reports the failure to the callers.
 */
class Fetching {
    readonly failed: Promise<never>;
    #fail!: (reason: unknown) => void;
    readonly #before = globalThis.fetch;
    #bytes = 0;

    constructor(
        private readonly code: string,
        private readonly counted: (bytes: number) => void,
    ) {
        this.failed = new Promise((_, fail) => (this.#fail = fail));
        this.failed.catch(() => undefined);
        globalThis.fetch = (asked, how) =>
            this.#answer(asked, how).catch((error: unknown) => {
                this.#fail(error);
                throw error;
            });
    }

    async #answer(asked: RequestInfo | URL, how?: RequestInit): Promise<Response> {
        const isCode = String(asked).endsWith(CODE);
        const answer = await this.#before.call(globalThis, isCode ? this.code : asked, how);
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
        if (!answer.body) return answer;
        const body = this.#through(answer.body, this.#counting());
        const { status, statusText, headers } = answer;
        if (!isCode) return new Response(body, { status, statusText, headers });
        const unpacked = this.#through(body, new DecompressionStream('gzip'));
        return new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } });
    }

    #through(body: ReadableStream<BufferSource>, through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>) {
        void body.pipeTo(through.writable).catch(this.#fail);
        return through.readable;
    }

    #counting(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
        return new TransformStream({
            transform: (chunk, stream) => {
                this.counted((this.#bytes += chunk.byteLength));
                stream.enqueue(chunk);
            },
        });
    }

    /** Python is loaded: later downloads are not counted. */
    end(): void {
        globalThis.fetch = this.#before;
    }
}
