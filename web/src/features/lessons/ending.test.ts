import { beforeAll, expect, test } from 'vitest';
import type { TableView } from '../../messages';
import { game, view } from '../../testing/samples';
import { choose } from '../../texts';
import { ending } from './ending';

beforeAll(() => choose('en'));

const played = (over: boolean, ...gold: number[]) =>
    game([[], []], null, { over, scores: gold.map((total) => ({ total, items: [] })) });
const finished = (more: Partial<TableView>): TableView => view(null, { status: 'finished', ...more });

test('a lesson ends with who has won, if its game is over', () => {
    const told = (winners: number[], ...gold: number[]) =>
        ending(finished({ winners, game: played(true, ...gold) }), 0);
    expect(told([0], 69, 34)).toBe('You won 69 : 34. Lesson complete. Well done!');
    expect(told([0, 1], 40, 40)).toMatch(/^A draw, 40 : 40\./);
    expect(told([1], 34, 69)).toMatch(/^34 : 69, so your opponent won this time\./);
    expect(ending(view(played(false, 3, 1)), 0)).toBe('Lesson complete. Well done!');
});
