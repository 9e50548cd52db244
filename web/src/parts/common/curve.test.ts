import { expect, test } from 'vitest';
import { Scale, ticks } from './curve';

test.each([
    [0, 1, [0, 0.5, 1]],
    [0, 5, [0, 2, 4, 6]],
    [0, 73, [0, 20, 40, 60, 80]],
    [-3, 20, [-10, 0, 10, 20]],
])('round numbers from %d to %d', (least, most, found) => expect(ticks(least, most)).toEqual(found));

test('a click finds the nearest turn, also beside the frame', () => {
    const scale = new Scale({ left: 40, right: 240, top: 10, bottom: 110 }, 20, 0, 50);
    expect([scale.x(0), scale.x(20), scale.y(0), scale.y(50)]).toEqual([40, 240, 110, 10]);
    expect([0, 40, 94, 96, 240, 999].map((x) => scale.turnAt(x))).toEqual([0, 0, 5, 6, 20, 20]);
    expect(scale.path([0, 25])).toBe('M40.0 110.0L50.0 60.0');
});
