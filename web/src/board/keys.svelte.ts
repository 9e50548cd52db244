/** Walking the board by keys: one hex has the focus, arrow keys move it on. */

import { step, type Direction, type Layout } from './geometry';

interface Walk {
    layout(): Layout;
    legal(): readonly string[];
    /** The focus is on another hex. */
    moved(hex: string): void;
    activated(hex: string): void;
    escaped(): void;
    pan(dx: number, dy: number): void;
    /** Zoom by this factor; 0 shows the whole board. */
    zoom(factor: number): void;
}

const ARROWS: Record<string, Direction> = {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
};
const PAN: Record<Direction, [number, number]> = { left: [60, 0], right: [-60, 0], up: [0, 60], down: [0, -60] };
const ZOOM: Record<string, number> = { '+': 1.3, '=': 1.3, '-': 1 / 1.3, '0': 0 };

export class Cursor {
    hex: string | null = $state(null);
    /** Whether it is seen: only while keys are used. */
    shown = $state(false);
    #lean = 0;

    constructor(private readonly walk: Walk) {}

    /** The board got the focus. By keys: show where one is. */
    focus(byKeys: boolean): void {
        if (byKeys) this.#go(this.#start());
    }

    goTo(hex: string): void {
        this.#go(hex);
    }

    hide(): void {
        this.shown = false;
    }

    /** Do what a key says; other keys go on to the rest of the page. */
    key(event: KeyboardEvent): void {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (this.#handled(event)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }

    #handled({ key, shiftKey }: KeyboardEvent): boolean {
        const direction = ARROWS[key];
        if (direction && shiftKey) this.walk.pan(...PAN[direction]);
        else if (direction) this.#arrow(direction);
        else if (key in ZOOM) this.walk.zoom(ZOOM[key]!);
        else if (key === 'Home' || key === 'End') this.#toEnd(key === 'Home' ? 'left' : 'right');
        else if (key === '.' || key === ',') this.#toLegal(key === '.' ? 1 : -1);
        else if (key === 'Escape') this.walk.escaped();
        else if ((key === 'Enter' || key === ' ') && this.hex) this.#activate(this.hex);
        else return false;
        return true;
    }

    #activate(hex: string): void {
        this.shown = true;
        this.walk.activated(hex);
    }

    #arrow(direction: Direction): void {
        const layout = this.walk.layout();
        const from = this.hex ? layout.places.get(this.hex) : undefined;
        if (!from || !this.shown) return this.#go(this.#start());
        const to = step(layout, from, direction, this.#lean);
        if (to) this.#go(to.hex, direction === 'up' || direction === 'down');
    }

    /** To the first or the last hex of the row. */
    #toEnd(direction: 'left' | 'right'): void {
        const places = this.walk.layout().places;
        let at = places.get(this.#start());
        const side = direction === 'left' ? 4 : 1;
        while (at?.neighbours[side]) at = at.neighbours[side];
        if (at) this.#go(at.hex);
    }

    /** To the next hex where one may play, or the one before. */
    #toLegal(by: 1 | -1): void {
        const known = this.walk.layout().places;
        const legal = this.walk.legal().filter((hex) => known.has(hex));
        if (!legal.length) return;
        const at = this.hex ? legal.indexOf(this.hex) : -1;
        this.#go(legal[at < 0 ? (by > 0 ? 0 : legal.length - 1) : (at + by + legal.length) % legal.length]!);
    }

    /** Where one is, or a good place to begin: where one may play, or the middle. */
    #start(): string {
        const { places } = this.walk.layout();
        if (this.hex && places.has(this.hex)) return this.hex;
        const names = [...places.keys()];
        return this.walk.legal().find((hex) => places.has(hex)) ?? names[Math.floor(names.length / 2)] ?? '';
    }

    #go(hex: string, keepLean = false): void {
        const place = this.walk.layout().places.get(hex);
        if (!place) return;
        if (!keepLean) this.#lean = place.x;
        this.hex = hex;
        this.shown = true;
        this.walk.moved(hex);
    }
}
