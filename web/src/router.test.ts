import { expect, test } from 'vitest';
import { routeOf } from './router.svelte';

test.each([
    ['/', { screen: 'home' }],
    ['/new', { screen: 'new' }],
    ['/new/', { screen: 'new' }],
    ['/puzzles', { screen: 'puzzles', id: null, solution: false }],
    ['/puzzles/5afd2c28', { screen: 'puzzles', id: '5afd2c28', solution: false }],
    ['/puzzles/5afd2c28/solution', { screen: 'puzzles', id: '5afd2c28', solution: true }],
    ['/puzzles/../x', { screen: 'nowhere' }],
    ['/t/abcDEF123456', { screen: 'table', id: 'abcDEF123456' }],
    ['/t/abcDEF123456/replay', { screen: 'replay', id: 'abcDEF123456', step: null }],
    ['/t/abcDEF123456/replay/17', { screen: 'replay', id: 'abcDEF123456', step: 17 }],
    ['/t/abcDEF123456/replay?turn=7', { screen: 'replay', id: 'abcDEF123456', step: null, turn: '7' }],
    [
        '/t/abcDEF123456/replay/?turn=abc&eyes=2',
        { screen: 'replay', id: 'abcDEF123456', step: null, turn: 'abc', eyes: '2' },
    ],
    ['/?from=somewhere', { screen: 'home' }],
    ['/daily', { screen: 'daily', day: null }],
    ['/daily/2026-11-16', { screen: 'daily', day: '2026-11-16' }],
    ['/daily/today', { screen: 'nowhere' }],
    ['/ratings', { screen: 'ratings', players: 2 }],
    ['/ratings/5/', { screen: 'ratings', players: 5 }],
    ['/ratings/6', { screen: 'ratings', players: null }],
    ['/ratings?players=4', { screen: 'ratings', players: 4 }],
    ['/ratings?players=99', { screen: 'ratings', players: null }],
    ['/ratings/<b>', { screen: 'nowhere' }],
    ['/games', { screen: 'games' }],
    ['/games?tab=server', { screen: 'games', tab: 'server' }],
    ['/somewhere', { screen: 'nowhere' }],
])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
