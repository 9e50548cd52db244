import { expect, test } from 'vitest';
import { answering, keyOf, keysOf, pageKey, type Build, type BuiltFile } from './files';

const file = (path: string, hash = 'sha256-a+b='): BuiltFile => ({ path, hash, size: 1 });
const BUILD: Build = {
    version: 'v1',
    pages: ['^\\/$', '^\\/new$', '^\\/puzzles\\/(\\w+)(\\/solution)?$', '^\\/t\\/(\\w+)$'],
    shell: [file('assets/index-1.js'), file('rules.html')],
    runtime: [file('runtime/python.wasm')],
};
const SCOPE = 'https://example.org/some/repo/';

test.each([
    ['', 'page'],
    ['index.html', 'page'],
    ['?from=home-screen', 'page'],
    ['new', 'page'],
    ['t/abcDEF123456', 'page'],
    ['t/abcDEF123456/', 'page'],
    ['puzzles/5afd2c28/solution', 'page'],
    ['puzzles/5afd2c28/x', null],
    ['rules.html', BUILD.shell[1]],
    ['assets/index-1.js', BUILD.shell[0]],
    ['runtime/python.wasm', BUILD.runtime[0]],
    ['assets/index-0.js', null],
    ['api/tables', null],
    ['api/tables/abcDEF123456/record', null],
    ['healthz', null],
    ['sw.js', null],
])('who answers %s', (path, who) => expect(answering(BUILD, SCOPE + path, SCOPE)).toBe(who));

test('what lies beside the folder, or on another site, is none of our business', () => {
    expect(answering(BUILD, 'https://example.org/some/', SCOPE)).toBeNull();
    expect(answering(BUILD, 'https://elsewhere.example/some/repo/', SCOPE)).toBeNull();
});

test('a file that changed is another one, and the page belongs to its version', () => {
    const other: Build = {
        ...BUILD,
        version: 'v2',
        shell: [file('assets/index-1.js'), file('rules.html', 'sha256-c=')],
    };
    const [before, after] = [keysOf(BUILD, SCOPE), keysOf(other, SCOPE)];
    expect(before.size).toBe(4);
    expect([...after].filter((key) => !before.has(key))).toEqual([
        pageKey(other, SCOPE),
        keyOf(file('rules.html', 'sha256-c='), SCOPE),
    ]);
});
