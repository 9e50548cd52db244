/**
 * The board of the page as a PNG. Its layers are copied with what the styles of the page make of them, since a picture
 * has no style sheets, and painted on a canvas, with the table of a result below.
 */

import type { ScoredGame } from '../../feature';
import { Failure } from '../../net/api';
import { saveFile } from '../../net/files';
import { itemName } from '../../texts';
import { PLAYERS } from '../../artwork';
import { rowsOf } from './score-rows';

const WIDTH = 1600;
const NAME = 'kingdombuilder.png';
/** What style sheets decide of a drawing. */
const LOOK = [
    ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin'],
    ...['stroke-dasharray', 'opacity', 'mix-blend-mode', 'font-family', 'font-size', 'font-weight', 'text-anchor'],
    ...['paint-order', 'visibility', 'display'],
];
/** What is on the board only for the one who looks. */
const FLEETING = '[data-cursor], [data-ghost], [data-highlight], [data-picked]';

/** Save the board that is shown, with the table of a scored game if there is one. */
export async function save(game: ScoredGame | null): Promise<void> {
    const world = document.querySelector('[role=application] .world');
    if (!world) throw new Failure('no_board', '');
    await saveFile(drawn(world, game), NAME);
}

async function drawn(world: Element, game: ScoredGame | null): Promise<Blob> {
    const { svg, width, height } = standalone(world);
    const board = { width: WIDTH, height: Math.round((WIDTH * height) / width) };
    const picture = new Image(board.width, board.height);
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await picture.decode();
    const rows = game ? rowsOf(game, itemName) : [];
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH, board.height + (rows.length ? ROW * rows.length + 2 * MARGIN : 0)];
    const context = canvas.getContext('2d')!;
    const page = getComputedStyle(document.body);
    context.fillStyle = page.backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, board.width, board.height);
    context.fillStyle = page.color;
    table(context, rows, board.height + MARGIN);
    if (game) colours(context, game, board.height + MARGIN);
    return new Promise((done, fail) =>
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Failure('no_board', ''))), 'image/png'),
    );
}

/** The layers of the board as one drawing that needs nothing else. */
function standalone(world: Element): { svg: string; width: number; height: number } {
    const layers = [...world.querySelectorAll<SVGSVGElement>('svg[aria-hidden=true]')];
    const box = layers.at(-1)!.viewBox.baseVal;
    const sprite = document.getElementById('kb-artwork')?.innerHTML ?? '';
    const copies = layers.map((layer) => {
        const copy = copied(layer) as SVGSVGElement;
        for (const [name, value] of Object.entries({ x: box.x, y: box.y, width: box.width, height: box.height }))
            copy.setAttribute(name, String(value));
        for (const part of copy.querySelectorAll(FLEETING)) part.remove();
        return new XMLSerializer().serializeToString(copy);
    });
    const size = `width="${WIDTH}" height="${Math.round((WIDTH * box.height) / box.width)}"`;
    const view = `viewBox="${box.x} ${box.y} ${box.width} ${box.height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${view}>${sprite}${copies.join('')}</svg>`;
    return { svg, width: box.width, height: box.height };
}

/** A copy of a drawing with the styles of its classes inlined. */
function copied(layer: Element): Element {
    const copy = layer.cloneNode(true) as Element;
    const all = (of: Element) => [of, ...of.querySelectorAll('*')];
    const copies = all(copy);
    all(layer).forEach((part, index) => {
        if (!part.hasAttribute('class')) return;
        const look = getComputedStyle(part);
        const style = LOOK.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';');
        copies[index]!.setAttribute('style', style);
        copies[index]!.removeAttribute('class');
    });
    return copy;
}

const MARGIN = 40;
const ROW = 52;
/** The part of the width that the names of cards have. */
const FIRST = 0.32;

/** The table: names of players above, their sums below. */
function table(context: CanvasRenderingContext2D, rows: readonly (readonly string[])[], top: number): void {
    const room = WIDTH - 2 * MARGIN;
    rows.forEach((cells, row) => {
        const y = top + ROW * row;
        const strong = row === 0 || row === rows.length - 1;
        context.font = `${strong ? '700' : '400'} 30px ${getComputedStyle(document.body).fontFamily}`;
        context.textBaseline = 'middle';
        cells.forEach((text, column) => {
            const each = (room * (1 - FIRST)) / (cells.length - 1);
            const right = MARGIN + room * FIRST + each * column;
            context.textAlign = column ? 'right' : 'left';
            const width = column ? each : room * FIRST;
            context.fillText(shortened(context, text, width - 12), column ? right : MARGIN, y + ROW / 2);
        });
        if (row) context.fillRect(MARGIN, y, room, row === rows.length - 1 ? 3 : 1);
    });
}

/** The colours of the players, below their names. */
function colours(context: CanvasRenderingContext2D, { players }: ScoredGame, top: number): void {
    const room = WIDTH - 2 * MARGIN;
    const each = (room * (1 - FIRST)) / players.length;
    players.forEach(({ colour }, seat) => {
        if (!colour) return;
        const right = MARGIN + room * FIRST + each * (seat + 1);
        context.fillStyle = PLAYERS[colour].ink;
        context.fillRect(right - each + 24, top + ROW - 10, each - 24, 10);
        context.fillStyle = PLAYERS[colour].colour;
        context.fillRect(right - each + 26, top + ROW - 8, each - 28, 6);
    });
}

/** As much of a text as fits. */
function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
    let short = text;
    while (short.length > 1 && context.measureText(short).width > width) short = `${short.slice(0, -2)}…`;
    return short;
}
