import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBuild } from './service-worker.ts';

let folder: string;
const read = (path: string): string => readFileSync(join(folder, path), 'utf-8');
const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kb-'));
    for (const room of ['assets', 'runtime']) mkdirSync(join(folder, room));
    write('index.html', '<html lang="en">');
    write('sw.js', 'addEventListener("install",()=>self.BUILD);');
    write('assets/index-1.js', 'hello');
    write('runtime/python.wasm', 'python');
    write('pages.json', '["^\\\\/new$"]');
    write('robots.txt', 'User-agent: *');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the script begins with the list of files, and the page with its version', () => {
    const build = writeBuild(folder);
    expect(build).toEqual({
        version: expect.stringMatching(/^[0-9a-f]{12}$/),
        pages: ['^\\/new$'],
        shell: [
            // echo -n hello | openssl dgst -sha256 -binary | base64
            { path: 'assets/index-1.js', hash: 'sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=', size: 5 },
        ],
        runtime: [{ path: 'runtime/python.wasm', hash: expect.stringMatching(/^sha256-/), size: 6 }],
    });
    const [head, rest] = read('sw.js').split('\n');
    expect(JSON.parse(head!.replace('self.BUILD=', ''))).toEqual(build);
    expect(rest).toBe('addEventListener("install",()=>self.BUILD);');
    expect(read('index.html')).toBe(`<html data-version="${build.version}" lang="en">`);
});

test('written again it is the same; with another file it is another version', () => {
    const before = writeBuild(folder).version;
    expect(writeBuild(folder).version).toBe(before);
    write('runtime/python.wasm', 'another python');
    const after = writeBuild(folder).version;
    expect(after).not.toBe(before);
    expect(read('index.html')).toBe(`<html data-version="${after}" lang="en">`);
    expect(read('sw.js').match(/self\.BUILD=/g)).toHaveLength(1);
});

test('a script that is not whole is refused', () => {
    write('sw.js', 'import{a}from"./assets/a.js";a();');
    expect(() => writeBuild(folder)).toThrow('without imports');
});
