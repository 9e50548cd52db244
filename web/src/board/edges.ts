/** Lines along the sides of hexes, drawn by a slightly shaky hand, so that the map looks painted. */

import { CORNERS, type Place, type Point } from './geometry';

/** A number from 0 to 1 that depends on nothing but its arguments: chance that is the same every time. */
export function noise(a: number, b: number, salt = 0): number {
    let h = Math.imul(a | 0, 374761393) + Math.imul(b | 0, 668265263) + Math.imul(salt, 974634541);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const around = (value: number, by: number): number => (value - 0.5) * 2 * by;
const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A corner, moved a little; the same for all three hexes that meet there. */
function corner(x: number, y: number): Point {
    return [x + around(noise(x, y, 1), 2.2), y + around(noise(x, y, 2), 2.2)];
}

/** A side of a hex: where it starts and ends (exactly, to be recognised) and the bend in its middle. */
interface Side {
    from: string;
    to: string;
    start: Point;
    end: Point;
    bend: Point;
}

/** Side i of a hex, clockwise. The two hexes that share it see the same line. */
export function side(place: Place, i: number): Side {
    const [[ax, ay], [bx, by]] = [CORNERS[i]!, CORNERS[(i + 1) % 6]!];
    const [x1, y1, x2, y2] = [place.x + ax, place.y + ay, place.x + bx, place.y + by];
    const [mx, my] = [x1 + x2, y1 + y2];
    return {
        from: `${x1},${y1}`,
        to: `${x2},${y2}`,
        start: corner(x1, y1),
        end: corner(x2, y2),
        bend: [mx / 2 + around(noise(mx, my, 3), 5), my / 2 + around(noise(mx, my, 4), 5)],
    };
}

const curve = ({ bend, end }: Side): string => `Q${short(bend[0])} ${short(bend[1])} ${short(end[0])} ${short(end[1])}`;
const move = ({ start }: Side): string => `M${short(start[0])} ${short(start[1])}`;

/** Path data along sides. Sides that go on from one another, as all around an area do, make one line. */
export function path(sides: readonly Side[]): string {
    const next = new Map<string, Side[]>();
    for (const each of sides) next.set(each.from, [...(next.get(each.from) ?? []), each]);
    const entered = new Set(sides.map((each) => each.to));
    const starts = [...sides.filter((each) => !entered.has(each.from)), ...sides];
    const used = new Set<Side>();
    let data = '';
    for (const start of starts) {
        if (used.has(start)) continue;
        data += move(start);
        let last = start;
        for (let at: Side | undefined = start; at; at = next.get(at.to)?.find((each) => !used.has(each))) {
            used.add(at);
            data += curve(at);
            last = at;
        }
        if (last.to === start.from) data += 'z';
    }
    return data;
}

type Test = (a: Place, b: Place | undefined) => boolean;

/** The sides around areas: those of hexes across which lies something else. Undefined is beyond the rim. */
export function outline(places: Iterable<Place>, differs: Test): Side[] {
    return [...places].flatMap((place) =>
        place.neighbours.flatMap((other, i) => (differs(place, other) ? [side(place, i)] : [])),
    );
}

/** The sides between two hexes for which something is true, each of them once. */
export function between(places: Iterable<Place>, holds: (a: Place, b: Place) => boolean): Side[] {
    return [...places].flatMap((place) =>
        [1, 2, 3].flatMap((i) => {
            const other = place.neighbours[i];
            return other && holds(place, other) ? [side(place, i)] : [];
        }),
    );
}
