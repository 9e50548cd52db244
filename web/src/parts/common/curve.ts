/** Curves over turns or games, as numbers for a drawing. */

/** One player's curve: a value before the first turn, and one after each. */
export interface Series {
    seat: number;
    values: readonly number[];
}

/** Dashes by seat, so that curves differ without colour, too. */
export const DASHES = ['', '9 4', '2 3.5', '10 3 2 3', '5 2'] as const;

/** Round numbers from the least to the most value, about four of them. */
export function ticks(least: number, most: number): number[] {
    const rough = Math.max(1e-9, (most - least) / 4);
    const magnitude = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((n) => n * magnitude).find((n) => n >= rough) ?? 10 * magnitude;
    const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
    return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)));
}

export interface Frame {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

/** Where turns and values lie in a frame. */
export class Scale {
    constructor(
        readonly frame: Frame,
        /** How many turns there are. */
        readonly turns: number,
        readonly least: number,
        readonly most: number,
    ) {}

    x(turn: number): number {
        const { left, right } = this.frame;
        return left + ((right - left) * turn) / Math.max(1, this.turns);
    }

    y(value: number): number {
        const { top, bottom } = this.frame;
        return bottom - ((bottom - top) * (value - this.least)) / (this.most - this.least || 1);
    }

    /** The turn that is nearest to a place. */
    turnAt(x: number): number {
        const { left, right } = this.frame;
        const turn = Math.round(((x - left) / Math.max(1, right - left)) * this.turns);
        return Math.max(0, Math.min(this.turns, turn));
    }

    path(values: readonly number[]): string {
        const points = values.map((value, turn) => `${this.x(turn).toFixed(1)} ${this.y(value).toFixed(1)}`);
        return `M${points.join('L')}`;
    }
}
