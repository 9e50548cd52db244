/** Puzzles: the best last turn is to be found. */

import { screen, withTable, type Feature } from '../../feature';

export const puzzles: Feature = {
    screens: [
        screen(/^\/puzzles$/, () => import('./Puzzles.svelte')),
        screen(
            /^\/puzzles\/(\w+)(\/solution)?$/,
            withTable(() => import('./Puzzle.svelte')),
            ([id = '', solution]) => ({ id, solution: solution !== undefined }),
        ),
    ],
    ways: () => [{ name: 'puzzles', group: 'alone', icon: 'hint', to: '/puzzles' }],
};
