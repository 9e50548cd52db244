import { expect, test } from 'vitest';
import { routeOf } from './router.svelte';

test.each([
    ['/', { screen: 'home' }],
    ['/new', { screen: 'new' }],
    ['/new/', { screen: 'new' }],
    ['/t/abcDEF123456', { screen: 'table', id: 'abcDEF123456' }],
    ['/t/abcDEF123456/replay', { screen: 'replay', id: 'abcDEF123456', step: null }],
    ['/t/abcDEF123456/replay/17', { screen: 'replay', id: 'abcDEF123456', step: 17 }],
    ['/t/abcDEF123456/replay?turn=7', { screen: 'replay', id: 'abcDEF123456', step: null, turn: '7' }],
    [
        '/t/abcDEF123456/replay/?turn=abc&eyes=2',
        { screen: 'replay', id: 'abcDEF123456', step: null, turn: 'abc', eyes: '2' },
    ],
    ['/?from=somewhere', { screen: 'home' }],
    ['/somewhere', { screen: 'nowhere' }],
])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
