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

/** A function of the engine from text to text. */
export type Call = (text: string) => string;

/** Under what name Python asks for its code, wherever that lies. */
const CODE = '/pyodide.asm.wasm';

/** Load the engine; `progress` hears which share is there, from 0 to 1. */
export async function loadEngine(folder: string, progress: (share: number) => void): Promise<Call> {
    const files = (await (await fetched(`${folder}files.json`, { cache: 'no-cache' })).json()) as RuntimeFiles;
    const fetching = new Fetching(folder + files.code, (bytes) => progress(Math.min(1, bytes / files.bytes)));
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
        for (const bytes of await Promise.all(archives)) python.unpackArchive(bytes, 'zip');
        const bridge = python.pyimport('kingdombuilder.device.bridge') as { call: Call };
        return (text) => bridge.call(text);
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
 * counted. Python waits for ever for what does not come, so whoever waits for Python hears of it from here.
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

    /** Python is there: whatever is fetched from now on is no business of ours. */
    end(): void {
        globalThis.fetch = this.#before;
    }
}
