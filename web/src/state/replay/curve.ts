/** Curves over the turns of a game, as numbers for a drawing. */

import type { Standing } from '../../messages';
import { totalOf } from './deeds';

/** One player's curve: a value before the first turn, and one after each. */
export interface Series {
    seat: number;
    values: readonly number[];
}

/** Dashes by seat, so that curves differ without colour, too. */
export const DASHES = ['', '9 4', '2 3.5', '10 3 2 3', '5 2'] as const;

/** Everybody's gold after each turn: all of it, or that of one card. */
export const goldCurves = (standings: readonly Standing[], item: string | null): Series[] =>
    curves(standings, (standing, seat) =>
        item === null ? totalOf(standing, seat) : (standing.gold[seat]?.[item] ?? 0),
    );

/** How likely everybody was to win, after each turn. */
export const chanceCurves = (standings: readonly Standing[]): Series[] =>
    curves(standings, ({ chances }, seat) => chances[seat] ?? 0);

function curves(standings: readonly Standing[], value: (standing: Standing, seat: number) => number): Series[] {
    const seats = standings[0]?.chances.length ?? 0;
    return Array.from({ length: seats }, (_, seat) => ({
        seat,
        values: standings.map((standing) => value(standing, seat)),
    }));
}

/** Every card of a game that has ever paid or cost somebody something. */
export function payingItems(standings: readonly Standing[]): string[] {
    const found = new Set<string>();
    for (const { gold } of standings)
        for (const items of gold) for (const [item, n] of Object.entries(items)) if (n) found.add(item);
    return [...found];
}

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
