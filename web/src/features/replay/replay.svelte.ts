/** A finished game, moment by moment and turn by turn. */

import type { GameTurn, Seat, Standing, Step, Turns, Welcome } from '../../messages';
import type { Proposal } from '../../feature';
import type { BoardPosition } from '../../board/types';
import { positionOf } from '../../state/table/board-position';
import { table as fetchTable } from '../../net/api';
import { step as fetchStep, turns as fetchTurns } from './api';

/** By what a replay goes on. */
export type Unit = 'step' | 'turn';

export interface Pace {
    unit: Unit;
    /** How many times as quick as usual. */
    speed: number;
}

/** What the address of a replay may name, as it was typed: anything at all. */
export interface Asked {
    step?: number | null;
    turn?: string | undefined;
    eyes?: string | undefined;
    /** What is read beside the board at first. */
    tab?: string | undefined;
}

/** How long a step, or a turn, is looked at while the replay plays, in milliseconds. */
const USUAL: Record<Unit, number> = { step: 700, turn: 2000 };

export class ReplayStore {
    table: Welcome | null = $state.raw(null);
    step: Step | null = $state.raw(null);
    /** The moment that is wanted; shown as soon as it is there. */
    wanted = $state.raw(0);
    /** Whether one came here by turns, so that a whole turn is told, and not a step of it. */
    byTurn = $state.raw(false);
    /** The seat with whose eyes one looks; null: one sees everything. */
    eyes: number | null = $state.raw(null);
    playing = $state.raw(false);
    failure: unknown = $state.raw(null);
    /** The turn that could have been played instead, to be shown before it. */
    #proposal: Proposal | null = $state.raw(null);
    /** The eyes with which the moment is seen that is shown. */
    #seen: number | null = null;
    #told: Turns | null = $state.raw(null);
    #known = new Map<string, Promise<Step>>();
    #timer: ReturnType<typeof setTimeout> | undefined;

    steps = $derived(this.step?.steps ?? 0);
    turns: readonly GameTurn[] = $derived(this.#told?.turns ?? []);
    /** The standings before the first turn and after each. */
    standings: readonly Standing[] = $derived(
        this.#told ? [this.#told.before, ...this.#told.turns.map(({ after }) => after)] : [],
    );
    /** The number of the turn to which the wanted moment belongs; 0 is the beginning, before the first one. */
    turn = $derived(this.turnAt(this.wanted));
    /** The turn that is told as a whole, if one is. */
    whole: GameTurn | null = $derived((this.byTurn && this.turns[this.turn - 1]) || null);

    board: BoardPosition | null = $derived.by(() => {
        if (!this.step || !this.table) return null;
        const colours = this.table.view.seats.map(({ colour }) => colour);
        return positionOf(this.step.game, colours);
    });

    /** That turn, at the moment before it. */
    proposed: Proposal | null = $derived(this.#proposal?.step === this.step?.step ? this.#proposal : null);

    /** The players at this moment, without later resignations. */
    seats: Seat[] = $derived.by(() => {
        const gone = this.#gone((step) => step <= (this.step?.step ?? 0));
        return (this.table?.view.seats ?? []).map((seat, index) => ({
            ...seat,
            bot: seat.kind === 'bot' ? seat.bot : null,
            present: true,
            remaining: null,
            reserved: null,
            away: null,
            rated: false,
            resigned: gone.includes(index),
        }));
    });
    /** The players who resigned at this moment. */
    givingUp: number[] = $derived(this.#gone((step) => step === this.step?.step));

    constructor(
        readonly id: string,
        private readonly pace: () => Pace = () => ({ unit: 'step', speed: 1 }),
        /** Hears why a moment could not be shown; the one before stays. */
        private readonly failed: (failure: unknown) => void = () => undefined,
    ) {}

    #gone(when: (step: number) => boolean): number[] {
        return (this.step?.resigned ?? []).filter(({ step }) => when(step)).map(({ seat }) => seat);
    }

    /** Read the game and go to a moment, or as far as the game goes; without one, to the beginning. */
    async open(asked: Asked): Promise<void> {
        this.failure = null;
        try {
            [this.table, this.#told] = await Promise.all([fetchTable(this.id), fetchTurns(this.id)]);
            await this.show(asked);
        } catch (failure) {
            this.failure = failure;
        }
    }

    /** Go to a moment that an address names. */
    async show({ step, turn, eyes }: Asked): Promise<void> {
        const seat = numberIn(eyes, 1, this.table?.view.seats.length ?? 0);
        this.eyes = seat === null ? null : seat - 1;
        if (turn !== undefined) return this.goTurn(numberIn(turn, 0, Infinity) ?? 0);
        return this.go(Math.min(step ?? 0, this.table?.view.game?.actions ?? 0));
    }

    /** The turn to which a moment belongs, by its number. */
    turnAt(step: number): number {
        return this.turns.filter(({ first }) => first < step).length;
    }

    go(to: number): Promise<void> {
        this.byTurn = false;
        return this.#go(to);
    }

    /** Go to the end of a turn, counted from 1; 0 is the beginning. */
    goTurn(turn: number): Promise<void> {
        const number = Math.max(0, Math.min(turn, this.turns.length));
        this.byTurn = true;
        return this.#go(this.turns[number - 1]?.last ?? 0);
    }

    /** Go to where a turn ends, so many turns on, or back if that is negative. */
    async goBy(turns: 1 | -1): Promise<void> {
        const within = this.turn > 0 && this.wanted < this.turns[this.turn - 1]!.last;
        await this.goTurn(this.turn + turns - (within && turns > 0 ? 1 : 0));
    }

    /** Look with the eyes of a seat; null: see everything. */
    async look(seat: number | null): Promise<void> {
        this.eyes = seat;
        await this.#go(this.wanted);
    }

    /** Show the moment before a turn, and what could have been played instead; null: no more of that. */
    propose(turn: Proposal | null): void {
        this.#proposal = turn;
        if (turn) void this.go(turn.step);
    }

    async #go(to: number): Promise<void> {
        this.wanted = Math.max(0, this.step ? Math.min(to, this.steps) : to);
        const [wanted, eyes] = [this.wanted, this.eyes];
        const found = await this.#read(wanted).catch((failure: unknown) => {
            if (!this.step) throw failure;
            this.failed(failure);
            return null;
        });
        if (this.wanted !== wanted || this.eyes !== eyes) return;
        if (!found) return this.#stay();
        [this.step, this.#seen] = [found, eyes];
        if (wanted < found.steps) void this.#read(wanted + 1).catch(() => null);
    }

    /** What was wanted cannot be had: stay at what is shown. */
    #stay(): void {
        this.pause();
        [this.wanted, this.eyes] = [this.step?.step ?? 0, this.#seen];
    }

    #read(step: number): Promise<Step> {
        const key = `${step} ${this.eyes}`;
        let found = this.#known.get(key);
        if (!found) {
            found = fetchStep(this.id, step, this.eyes);
            found.catch(() => this.#known.delete(key));
            this.#known.set(key, found);
        }
        return found;
    }

    play(): void {
        this.playing = true;
        if (this.wanted >= this.steps) void this.#go(0);
        this.#next();
    }

    pause(): void {
        this.playing = false;
        clearTimeout(this.#timer);
    }

    #next(): void {
        clearTimeout(this.#timer);
        const { unit, speed } = this.pace();
        this.#timer = setTimeout(async () => {
            if (!this.playing) return;
            if (this.wanted >= this.steps) return this.pause();
            await (unit === 'turn' ? this.goBy(1) : this.go(this.wanted + 1));
            if (this.playing) this.#next();
        }, USUAL[unit] / speed);
    }
}

/** Parse a typed whole number; null unless it is from `least` to `most`. */
export function numberIn(typed: string | undefined, least: number, most: number): number | null {
    const found = /^\d{1,9}$/.test(typed ?? '') ? Number(typed) : null;
    return found !== null && found >= least && found <= most ? found : null;
}
