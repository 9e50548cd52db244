/**
 * Lays beside the engine what runs it in a browser: Python, and the packages that it needs. All that games load is compiled,
 * and what web servers seldom compress is compressed. `npm run runtime` does it after every build. Names change with what
 * is in the files, so that browsers may keep them; `files.json` tells the names of today.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadPyodide, version } from 'pyodide';
import type { PyCallable } from 'pyodide/ffi';
import type { RuntimeFiles } from './src/worker/runtime.ts';

const PYODIDE = join(import.meta.dirname, 'node_modules', 'pyodide');
const PACKAGES = join(import.meta.dirname, 'runtime');
const LIBRARY = 'python_stdlib.zip';
/** Loads every module of the engine, and all that they load. */
const LOAD = `
import importlib, pkgutil, kingdombuilder
for module in pkgutil.walk_packages(kingdombuilder.__path__, "kingdombuilder."):
    importlib.import_module(module.name)
`;

const bytes = (...path: string[]): Uint8Array => new Uint8Array(readFileSync(join(...path)));

/** Archives of the standard library, of packages and of the engine, with what games load compiled. */
async function compiled(packages: string[], engine: Uint8Array): Promise<Record<string, Uint8Array>> {
    const python = await loadPyodide({ indexURL: PYODIDE });
    const archives = Object.fromEntries(packages.map((name) => [name, bytes(PACKAGES, name)]));
    for (const archive of [...Object.values(archives), engine]) python.unpackArchive(archive, 'zip');
    python.FS.writeFile('compiling.py', bytes(PACKAGES, 'compiling.py'));
    python.runPython(LOAD);
    const compiling = python.pyimport('compiling') as { compiled: PyCallable; loaded: PyCallable };
    const compile = (archive: Uint8Array, ...among: unknown[]): Uint8Array =>
        compiling.compiled(python.toPy(archive).tobytes(), ...among).toJs();
    return {
        [LIBRARY]: compile(bytes(PYODIDE, LIBRARY), compiling.loaded()),
        ...Object.fromEntries(Object.entries(archives).map(([name, archive]) => [name, compile(archive)])),
        'engine.zip': compile(engine),
    };
}

/** Lay everything into the folder in which the engine lies. */
export async function layRuntime(folder: string): Promise<void> {
    const engine = bytes(folder, 'engine.zip');
    rmSync(folder, { recursive: true });
    const put = (name: string, content: Uint8Array): string => {
        const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
        const { name: stem, ext } = parse(name);
        const hashed = `${stem}-${hash}${ext}`;
        writeFileSync(join(folder, hashed), content);
        return hashed;
    };
    const python = `pyodide-${version}`;
    mkdirSync(join(folder, python), { recursive: true });
    for (const name of ['pyodide.mjs', 'pyodide.asm.mjs'])
        writeFileSync(join(folder, python, name), bytes(PYODIDE, name));
    const packages = readdirSync(PACKAGES).filter((name) => name.endsWith('.whl'));
    const archives = await compiled(packages, engine);
    const { info } = JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf-8'));
    const files: RuntimeFiles = {
        python,
        lock: { info, packages: {} },
        code: put('python.wasm.packed', gzipSync(bytes(PYODIDE, 'pyodide.asm.wasm'), { level: 9 })),
        library: put(LIBRARY, archives[LIBRARY]!),
        packages: packages.map((name) => put(`${name.split('-')[0]}.zip`, archives[name]!)),
        engine: put('engine.zip', archives['engine.zip']!),
        bytes: 0,
    };
    const fetched = [files.code, files.library, ...files.packages, files.engine];
    files.bytes = fetched.reduce((sum, name) => sum + bytes(folder, name).length, 0);
    writeFileSync(join(folder, 'files.json'), JSON.stringify(files));
}

if (process.argv[1] === import.meta.filename) {
    const folder = join(import.meta.dirname, '..', 'src', 'kingdombuilder', 'web', 'runtime');
    await layRuntime(process.argv[2] ?? folder);
}
