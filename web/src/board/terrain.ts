/**
 * Painting the land, from the bottom up: water with its shallows, the other terrains one over the other so that each
 * bleeds a little into those below, light and shade, lines, and at last trees, peaks and signs, back to front.
 *
 * The result is text, put into the page once: nothing that happens in a game paints the land anew.
 */

import { GROUND, TERRAINS, drawn, groundOf, sign } from '../artwork';
import { between, noise, outline, path } from './edges';
import { HALF, HEX_PATH, ROW_STEP, sectionOf, type Box, type Layout, type Place } from './geometry';

/** Land in the order of painting: what comes later bleeds into what came before. */
const ORDER = ['desert', 'farmland', 'canyon', 'grass', 'flower', 'swamp', 'mountain', 'forest'];

/** Marks that may stand across the side between two hexes of the same terrain, so that it flows. */
const BRIDGES: Record<string, readonly number[]> = {
    mountain: [0, 1, 1],
    forest: [0, 1, 0],
    water: [0, 2],
    desert: [1, 0],
};

/** Lines are strokes laid upon each other: colour, width, opacity. */
type Strokes = readonly (readonly [string, number, number])[];
const SHALLOWS: Strokes = [
    ['#a9d3d6', 34, 0.32],
    ['#bfe0dc', 21, 0.4],
    ['#dcefe6', 11, 0.55],
];
const COAST: Strokes = [
    ['#f6e9c4', 5.2, 0.95],
    ['#4a6472', 1.5, 0.85],
];
const BORDER: Strokes = [['#5b3513', 1.2, 0.34]];
const GRID: Strokes = [['#5b3513', 1, 0.15]];
const SEAM: Strokes = [
    ['#4a3524', 3, 0.2],
    ['#fff6dc', 1.2, 0.6],
];
const SHADOW: Strokes = [
    ['#2b1608', 20, 0.1],
    ['#2b1608', 12, 0.16],
];
const RIM: Strokes = [
    ['#4a3524', 6.4, 1],
    ['#c2975a', 3.4, 1],
    ['#f0d9a4', 1, 0.8],
];

interface Ground {
    layout: Layout;
    places: Place[];
    /** The terrain painted under each hex. A special hex stands on that of its neighbours. */
    under: Map<Place, string>;
}

interface Painting {
    /** Told apart from other maps on the same page by this. */
    id: string;
    /** Mountain hexes with a cave. */
    caves?: readonly string[];
}

/** The land of a layout as SVG. */
export function paintTerrain(layout: Layout, { id, caves = [] }: Painting): string {
    const places = [...layout.places.values()].filter(({ symbol }) => symbol);
    const ground: Ground = { layout, places, under: new Map(places.map((place) => [place, terrainUnder(place)])) };
    const rim = rimOf(layout);
    return [
        layout.sea ? sea(layout.sea) : '',
        stroked(rim, SHADOW, 'transform="translate(0 4)"'),
        `<clipPath id="${id}-land"><path d="${rim}"/>${layout.sea ? box(layout.sea) : ''}</clipPath>`,
        `<g clip-path="url(#${id}-land)">`,
        water(ground),
        ...ORDER.map((terrain) => land(ground, terrain)),
        washes(ground),
        lines(ground),
        '</g>',
        ...standing(ground, new Set(caves)),
        stroked(rim, RIM),
        layout.sea ? frame(layout) : '',
        `<path class="night" d="${rim}"/>`,
        layout.sea ? box(layout.sea, 'class="night"') : '',
        '<g class="signs">',
        ...places
            .filter(({ symbol }) => !(symbol in TERRAINS))
            .map((place) => special(place, ground.under.get(place)!)),
        '</g>',
    ].join('');
}

/** The line around the board, without the island. */
export function rimOf(layout: Layout): string {
    return path(outline(layout.places.values(), (place, other) => !place.island && !other));
}

/** What lies under a hex: its own terrain, or the one that most of its neighbours have, rather land than water. */
function terrainUnder(place: Place): string {
    if (place.symbol in TERRAINS) return place.symbol;
    const weights = new Map<string, number>();
    for (const other of place.neighbours) {
        if (!other || !(other.symbol in TERRAINS)) continue;
        const weight = other.symbol === 'water' ? 0.1 : other.symbol === 'mountain' ? 0.6 : 1;
        weights.set(other.symbol, (weights.get(other.symbol) ?? 0) + weight);
    }
    return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'grass';
}

const colour = (terrain: string): string => GROUND[terrain] ?? '#ccc';
const oneOf = <T>(list: readonly T[], chance: number): T => list[Math.floor(chance * list.length)]!;
const use = (id: string, x: number, y: number): string => `<use href="#${id}" x="${x}" y="${y}"/>`;
const box = ({ x, y, width, height }: Box, more = ''): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="26" ${more}/>`;

function stroked(data: string, strokes: Strokes, more = ''): string {
    if (!data) return '';
    return strokes
        .map(
            ([ink, width, opacity]) =>
                `<path d="${data}" stroke="${ink}" stroke-width="${width}" stroke-opacity="${opacity}" ${more}/>`,
        )
        .join('');
}

/** The sea around the island, with waves all over. */
function sea(frame: Box): string {
    const waves: string[] = [];
    for (let row = 0; row * ROW_STEP < frame.height - 52; row += 1) {
        for (let x = 30 + HALF * (row % 2); x < frame.width - 24; x += 2 * HALF) {
            waves.push(
                drawn(oneOf(TERRAINS.water!.layouts, noise(row, x)), frame.x + x, frame.y + 26 + row * ROW_STEP),
            );
        }
    }
    return (
        box(frame, 'stroke="#2b1608" stroke-width="16" stroke-opacity=".14" transform="translate(0 4)"') +
        box(frame, `fill="${colour('water')}" stroke="none"`) +
        `<g stroke-opacity=".75">${waves.join('')}</g>`
    );
}

/** The frame of the sea; a compass where the paper beside the board would be empty. */
function frame({ sea, bounds }: Layout): string {
    const { x, y, width } = sea!;
    const room = y - bounds.y;
    return (
        box(sea!, 'stroke="#4a3524" stroke-width="6"') +
        box(sea!, 'stroke="#c2975a" stroke-width="3.2"') +
        (room < bounds.height / 2 ? use('kb-compass', x + width / 2, bounds.y + room / 2) : '')
    );
}

function water({ places, under }: Ground): string {
    const wet = places.filter((place) => under.get(place) === 'water');
    const area = path(outline(wet, (_, other) => !other || under.get(other) !== 'water'));
    const shore = path(
        outline(
            places,
            (place, other) => under.get(place) !== 'water' && (other ? under.get(other) === 'water' : place.island),
        ),
    );
    return `<path d="${area}" fill="${colour('water')}" stroke="none"/>` + stroked(shore, SHALLOWS);
}

/** All areas of a terrain, with a soft rim that bleeds into what was painted before. */
function land({ places, under }: Ground, terrain: string): string {
    const here = places.filter((place) => under.get(place) === terrain);
    const area = path(outline(here, (_, other) => !other || under.get(other) !== terrain));
    const paint = colour(terrain);
    return (
        stroked(area, [
            [paint, 13, 0.22],
            [paint, 7, 0.4],
        ]) + `<path d="${area}" fill="${paint}" stroke="none"/>`
    );
}

/** Blots of light and shade, as if the colour had dried unevenly. */
function washes({ places }: Ground): string {
    const blots = places
        .map(({ x, y }) => {
            const light = noise(x, y, 5) < 0.5 ? 'light' : 'shade';
            const [dx, dy, r] = [noise(x, y, 6) * 44 - 22, noise(x, y, 7) * 44 - 22, 26 + noise(x, y, 8) * 34];
            return `<circle cx="${Math.round(x + dx)}" cy="${Math.round(y + dy)}" r="${Math.round(r)}" fill="url(#kb-${light})"/>`;
        })
        .join('');
    return `<g fill-opacity=".75" stroke="none">${blots}</g>`;
}

/** The quiet grid, the borders between terrains, the coast, the seams between sections. */
function lines({ places, under }: Ground): string {
    const at = (place: Place): string => under.get(place)!;
    const isWater = (place: Place | undefined): boolean => !!place && at(place) === 'water';
    const grid = between(places, (a, b) => at(a) === at(b));
    const borders = between(places, (a, b) => at(a) !== at(b) && !isWater(a) && !isWater(b));
    const coast = outline(places, (a, b) => !isWater(a) && (isWater(b) || (!b && a.island)));
    const seams = between(places, (a, b) => sectionOf(a.hex) !== sectionOf(b.hex));
    return (
        stroked(path(grid), GRID) +
        stroked(path(borders), BORDER) +
        stroked(path(coast), COAST) +
        stroked(path(seams), SEAM)
    );
}

/** Whatever stands on the land, back to front, so that a peak may reach into the hex behind it. */
function standing({ places }: Ground, caves: ReadonlySet<string>): string[] {
    const things: { y: number; drawing: string }[] = [];
    for (const place of places) {
        const { x, y, symbol } = place;
        const art = TERRAINS[symbol];
        if (caves.has(place.hex)) {
            things.push({ y: y + 6, drawing: use('kb-cave', x, y) });
        } else if (art) {
            things.push({ y, drawing: drawn(oneOf(art.layouts, noise(x, y, 9)), x, y) });
            things.push(...bridges(place));
        }
    }
    return things.sort((a, b) => a.y - b.y).map(({ drawing }) => drawing);
}

/** Marks across the sides to the right and below, where the same terrain goes on. */
function bridges({ x, y, symbol, neighbours }: Place): { y: number; drawing: string }[] {
    const marks = BRIDGES[symbol];
    if (!marks) return [];
    return [1, 2, 3].flatMap((i) => {
        const other = neighbours[i];
        if (other?.symbol !== symbol) return [];
        const [mx, my] = [(x + other.x) / 2, (y + other.y) / 2];
        const mark = TERRAINS[symbol]!.marks[oneOf(marks, noise(mx, my, 10))]!;
        const [dx, dy] = [Math.round(noise(mx, my, 11) * 10 - 5), Math.round(noise(mx, my, 12) * 8 - 4)];
        return [{ y: my + dy, drawing: drawn(mark, mx + dx, my + dy) }];
    });
}

/** A special hex: a plate with its sign on the land around it. */
function special({ x, y, symbol }: Place, under: string): string {
    const { ground, frame } = groundOf(symbol);
    const plate = (scale: number, more: string): string =>
        `<path d="${HEX_PATH}" transform="scale(${scale})" ${more}/>`;
    return (
        `<g transform="translate(${x} ${y})">` +
        `<path d="${HEX_PATH}" transform="translate(0 3) scale(.9)" stroke="#2b1608" stroke-opacity=".28" stroke-width="6"/>` +
        plate(0.88, `fill="${ground}" stroke="${colour(under)}" stroke-width="9" stroke-opacity=".35"`) +
        plate(0.86, `fill="${ground}" stroke="${frame}" stroke-width="3.4"`) +
        `${sign(symbol)}</g>`
    );
}
