import { beforeAll, expect, test } from 'vitest';
import { install, lessonPage } from '../feature';
import { FEATURES } from '.';
import { pageAt } from '../router.svelte';
import { CORE } from '../screens';

beforeAll(() => install([...Object.values(FEATURES), CORE]));

/** The first word of a page's address, and what its screen is given. */
function asked(path: string): [string, object] | null {
    const page = pageAt(path);
    return page && [/\w+/.exec(page.key)?.[0] ?? '', page.props];
}

test.each([
    ['/', ['', {}]],
    ['/new', ['new', {}]],
    ['/new/', ['new', {}]],
    ['/puzzles', ['puzzles', {}]],
    ['/puzzles/5afd2c28', ['puzzles', { id: '5afd2c28', solution: false }]],
    ['/puzzles/5afd2c28/solution', ['puzzles', { id: '5afd2c28', solution: true }]],
    ['/puzzles/../x', null],
    ['/positions', ['positions', {}]],
    ['/t/abcDEF123456', ['t', { id: 'abcDEF123456' }]],
    ['/t/abcDEF123456/replay', ['t', { id: 'abcDEF123456', step: null, query: {} }]],
    ['/t/abcDEF123456/replay/17', ['t', { id: 'abcDEF123456', step: 17, query: {} }]],
    ['/t/abcDEF123456/replay?turn=7', ['t', { id: 'abcDEF123456', step: null, query: { turn: '7' } }]],
    [
        '/t/abcDEF123456/replay/?turn=abc&eyes=2',
        ['t', { id: 'abcDEF123456', step: null, query: { turn: 'abc', eyes: '2' } }],
    ],
    ['/?from=somewhere', ['', {}]],
    ['/learn', ['learn', { lesson: null }]],
    ['/learn/first', ['learn', { lesson: 'first' }]],
    ['/daily', ['daily', { day: null, base: false }]],
    ['/daily/2026-11-16', ['daily', { day: '2026-11-16', base: false }]],
    ['/daily/2026-11-16/base', ['daily', { day: '2026-11-16', base: true }]],
    ['/daily/today', null],
    ['/ratings', ['ratings', { players: 2 }]],
    ['/ratings/5/', ['ratings', { players: 5 }]],
    ['/ratings/6', ['ratings', { players: null }]],
    ['/ratings?players=4', ['ratings', { players: 4 }]],
    ['/ratings?players=99', ['ratings', { players: null }]],
    ['/ratings/<b>', null],
    ['/games', ['games', { asked: undefined }]],
    ['/games?tab=server', ['games', { asked: 'server' }]],
    ['/numbers', ['numbers', { asked: undefined }]],
    ['/numbers?tab=luck', ['numbers', { asked: 'luck' }]],
    ['/operator', ['operator', {}]],
    ['/somewhere', null],
])('%s', (path, found) => expect(asked(path)).toEqual(found));

test('a page that changes stays; other ones replace it', () => {
    const key = (path: string) => pageAt(path)?.key;
    expect(key('/t/abc/replay/3')).toBe(key('/t/abc/replay?turn=7'));
    expect(key('/t/abc/replay')).not.toBe(key('/t/abc'));
    expect(key('/t/abc')).not.toBe(key('/t/abd'));
    expect(key('/ratings/3')).toBe(key('/ratings'));
    expect(key('/daily/2026-11-16')).not.toBe(key('/daily/2026-11-16/base'));
});

test('the core knows which pages teach', () => {
    for (const box of [null, 'nomads']) expect(asked(lessonPage(box)!)?.[1]).toEqual({ lesson: box ?? 'first' });
    install([CORE]);
    expect(lessonPage(null)).toBeUndefined();
});
