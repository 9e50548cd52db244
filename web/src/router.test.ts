import { expect, test } from 'vitest';
import { routeOf } from './router.svelte';

test.each([
    ['/', { screen: 'home' }],
    ['/new', { screen: 'new' }],
    ['/new/', { screen: 'new' }],
    ['/t/abcDEF123456', { screen: 'table', id: 'abcDEF123456' }],
    ['/t/abcDEF123456/replay', { screen: 'replay', id: 'abcDEF123456', step: null }],
    ['/t/abcDEF123456/replay/17', { screen: 'replay', id: 'abcDEF123456', step: 17 }],
    ['/somewhere', { screen: 'nowhere' }],
])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
