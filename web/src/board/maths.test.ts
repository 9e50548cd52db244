import { describe, expect, it } from 'vitest';
import { between, outline, path } from './edges';
import { layOut, sectionOf, standsOn, step } from './geometry';
import { standing } from './pieces';
import { paintTerrain } from './terrain';
import type { BoardHex, Piece } from './types';
import { fit, kept, MOST, panned, showing, zoomed } from './viewport';

const hexes = (names: string, symbol = 'grass'): BoardHex[] =>
    names.split(' ').map((hex, i) => ({ hex, symbol, row: 0, column: i, island: hex < 'a' }));

describe('geometry', () => {
    const layout = layOut(hexes('a1 b1 c1 a2 b2 c2 a3 b3 c3'));
    const at = (hex: string) => layout.places.get(hex)!;

    it('knows the six neighbours, clockwise from the upper right', () => {
        expect(at('b2').neighbours.map((place) => place?.hex)).toEqual(['c1', 'c2', 'c3', 'b3', 'a2', 'b1']);
        expect(at('b3').neighbours.map((place) => place?.hex)).toEqual(['b2', 'c3', undefined, undefined, 'a3', 'a2']);
    });

    it('walks straight down although the rows are shifted', () => {
        const x = at('b1').x;
        const down = step(layout, at('b1'), 'down', x)!;
        expect(step(layout, down, 'down', x)!.hex).toBe('b3');
        expect(step(layout, at('a3'), 'down')).toBeNull();
    });

    it('puts the island beside the board or below it', () => {
        const both = hexes('a1 b1 B1');
        const [beside, below] = [layOut(both), layOut(both, true)];
        expect(beside.places.get('B1')!.x).toBeGreaterThan(beside.places.get('b1')!.x + 60);
        expect(below.places.get('B1')!.y).toBeGreaterThan(below.places.get('b1')!.y + 60);
        expect(['a1', 'k1', 'j11', 't20', 'B1'].map(sectionOf)).toEqual([0, 1, 2, 3, 4]);
    });

    it('draws one closed line around an area, and shared sides once', () => {
        const rim = path(outline(layout.places.values(), (_, other) => !other));
        expect(rim.match(/M/g)).toHaveLength(1);
        expect(rim.endsWith('z')).toBe(true);
        expect(between(layout.places.values(), () => true)).toHaveLength(16);
    });

    it('paints the same land in the same way, with names of its own', () => {
        const painted = paintTerrain(layout, { id: 'one' });
        expect(painted).toBe(paintTerrain(layout, { id: 'one' }));
        expect(painted).toContain('id="one-land"');
        expect(paintTerrain(layOut(hexes('a1', 'mountain')), { id: 'x', caves: ['a1'] })).toContain('#kb-cave');
    });
});

it('lets a city hall stand on seven hexes, and any other piece on one', () => {
    const hall: Piece = { player: 0, kind: 'city_hall', hex: 'c4' };
    const around = ['b3', 'c3', 'd3', 'b4', 'c4', 'd4', 'e4', 'b5', 'c5', 'd5'];
    expect(around.filter((hex) => standsOn(hall, hex))).toEqual(['c3', 'd3', 'b4', 'c4', 'd4', 'c5', 'd5']);
    expect(around.filter((hex) => standsOn({ ...hall, kind: 'house' }, hex))).toEqual(['c4']);
});

describe('viewport', () => {
    const [content, frame] = [
        { width: 1000, height: 500 },
        { width: 500, height: 500 },
    ];
    const whole = fit(content, frame);

    it('fits the whole board into the middle', () => {
        expect(whole).toEqual({ scale: 0.5, x: 0, y: 125 });
    });

    it('zooms around a spot, within limits', () => {
        const near = zoomed(whole, 4, { x: 100, y: 250 }, content, frame);
        expect(near.scale).toBe(2);
        expect((100 - near.x) / near.scale).toBeCloseTo((100 - whole.x) / whole.scale);
        expect(zoomed(near, 0.0001, { x: 0, y: 0 }, content, frame)).toEqual(whole);
        expect(zoomed(near, 1e6, { x: 0, y: 0 }, content, frame).scale).toBe(0.5 * MOST);
    });

    it('never loses the board out of sight', () => {
        const near = zoomed(whole, 4, { x: 0, y: 0 }, content, frame);
        expect(panned(near, 1e6, 1e6, content, frame)).toMatchObject({ x: 0, y: 0 });
        expect(panned(near, -1e6, 0, content, frame).x).toBe(500 - 2000);
        expect(kept({ scale: 0.5, x: 99, y: 99 }, content, frame)).toEqual(whole);
    });

    it('moves no more than needed to show a part', () => {
        const near = { scale: 2, x: 0, y: 0 };
        expect(showing(near, { x: 10, y: 10, width: 20, height: 20 }, content, frame)).toEqual(near);
        expect(showing(near, { x: 300, y: 10, width: 20, height: 20 }, content, frame).x).toBe(500 - 640);
    });
});

describe('pieces', () => {
    const house = (hex: string, player = 0): Piece => ({ player, kind: 'house', hex });

    it('keep their numbers; one that goes as another comes has moved', () => {
        const before = standing([], [house('a1'), house('b1'), house('c1', 1)]);
        const after = standing(before, [house('a1'), house('d1'), house('c1', 1)]);
        const number = (pieces: typeof before, hex: string) => pieces.find((piece) => piece.hex === hex)!.id;
        expect(number(after, 'd1')).toBe(number(before, 'b1'));
        expect(number(after, 'a1')).toBe(number(before, 'a1'));
    });

    it('do not slide when many change at once', () => {
        const before = standing([], [house('a1'), house('b1')]);
        const after = standing(before, [house('c1'), house('d1')]);
        expect(after.some(({ id }) => before.some((piece) => piece.id === id))).toBe(false);
    });
});
