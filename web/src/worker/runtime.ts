/** Python in the browser, with the engine. Everything comes from the folder of the app. */

import type { loadPyodide, PyodideAPI, PyodideConfig } from 'pyodide';

/** What `hatch_build.py` says of the folder. */
interface RuntimeFiles {
    python: string;
    /** What Python would fetch by itself: nothing. */
    lock: NonNullable<PyodideConfig['lockFileContents']>;
    packages: string[];
    engine: string;
    /** How much is fetched in all. */
    bytes: number;
}

/** A function of the engine from text to text. */
export type Call = (text: string) => string;

/** Load the engine; `progress` hears which share is there, from 0 to 1. */
export async function loadEngine(folder: string, progress: (share: number) => void): Promise<Call> {
    const files = (await (await fetched(`${folder}files.json`, { cache: 'no-cache' })).json()) as RuntimeFiles;
    const stopCounting = countFetches((bytes) => progress(Math.min(1, bytes / files.bytes)));
    try {
        const archives = [...files.packages, files.engine].map((name) => archive(folder + name));
        const { loadPyodide: load } = (await import(/* @vite-ignore */ `${folder}${files.python}/pyodide.mjs`)) as {
            loadPyodide: typeof loadPyodide;
        };
        const options = { indexURL: `${folder}${files.python}/`, lockFileContents: files.lock, packageBaseUrl: folder };
        const python: PyodideAPI = await Promise.race([load(options), lost()]);
        for (const bytes of await Promise.all(archives)) python.unpackArchive(bytes, 'zip');
        const bridge = python.pyimport('kingdombuilder.device.bridge') as { call: Call };
        return (text) => bridge.call(text);
    } finally {
        stopCounting();
    }
}

/** Fails if something fails to which nobody listens: where its code cannot be fetched, Python waits for ever. */
function lost(): Promise<never> {
    return new Promise((_, failed) =>
        addEventListener('unhandledrejection', ({ reason }) => failed(reason), { once: true }),
    );
}

async function fetched(address: string, how?: RequestInit): Promise<Response> {
    const answer = await fetch(address, how);
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
    return answer;
}

const archive = async (address: string): Promise<ArrayBuffer> => (await fetched(address)).arrayBuffer();

/** Count every byte that is fetched from now on, also by Python's own loader; the answer ends it. */
function countFetches(counted: (bytes: number) => void): () => void {
    const plain = globalThis.fetch;
    let bytes = 0;
    globalThis.fetch = async (...asked) => {
        const answer = await plain(...asked);
        if (!answer.ok || !answer.body) return answer;
        const counting = new TransformStream<Uint8Array, Uint8Array>({
            transform(chunk, stream) {
                counted((bytes += chunk.byteLength));
                stream.enqueue(chunk);
            },
        });
        const { status, statusText, headers } = answer;
        return new Response(answer.body.pipeThrough(counting), { status, statusText, headers });
    };
    return () => (globalThis.fetch = plain);
}
