/** A finished game, moment by moment. */

import type { Seat, Step, Welcome } from '../../messages';
import type { BoardPosition } from '../../board/types';
import { positionOf } from '../table/board-position';
import { step as fetchStep, table as fetchTable } from '../../net/api';

export class ReplayStore {
    table: Welcome | null = $state.raw(null);
    step: Step | null = $state.raw(null);
    /** The moment that is wanted; shown as soon as it is there. */
    wanted = $state.raw(0);
    playing = $state.raw(false);
    failure: unknown = $state.raw(null);
    #known = new Map<number, Promise<Step>>();
    #timer: ReturnType<typeof setTimeout> | undefined;

    steps = $derived(this.step?.steps ?? 0);
    board: BoardPosition | null = $derived.by(() => {
        if (!this.step || !this.table) return null;
        const colours = this.table.view.seats.map(({ colour }) => colour);
        return positionOf(this.step.game, colours);
    });

    /** Everybody as they were at this moment: nobody has given up before it happened. */
    seats: Seat[] = $derived.by(() => {
        const gone = this.#gone((step) => step <= (this.step?.step ?? 0));
        return (this.table?.view.seats ?? []).map((seat, index) => ({
            ...seat,
            bot: seat.kind === 'bot' ? seat.bot : null,
            present: true,
            remaining: null,
            reserved: null,
            away: null,
            resigned: gone.includes(index),
        }));
    });
    /** Those who gave up at this very moment. */
    givingUp: number[] = $derived(this.#gone((step) => step === this.step?.step));

    constructor(
        readonly id: string,
        /** Milliseconds for a step while it plays. */
        private readonly pace: () => number = () => 700,
    ) {}

    #gone(when: (step: number) => boolean): number[] {
        return (this.step?.resigned ?? []).filter(({ step }) => when(step)).map(({ seat }) => seat);
    }

    /** Read the game and go to a step, or as far as the game goes; null: to the beginning. */
    async open(step: number | null): Promise<void> {
        try {
            this.table = await fetchTable(this.id);
            await this.go(Math.min(step ?? 0, this.table.view.game?.actions ?? 0));
        } catch (failure) {
            this.failure = failure;
        }
    }

    async go(to: number): Promise<void> {
        this.wanted = Math.max(0, this.step ? Math.min(to, this.steps) : to);
        const wanted = this.wanted;
        const found = await this.#read(wanted);
        if (this.wanted !== wanted) return;
        this.step = found;
        if (wanted < found.steps) void this.#read(wanted + 1).catch(() => null);
    }

    #read(step: number): Promise<Step> {
        let found = this.#known.get(step);
        if (!found) {
            found = fetchStep(this.id, step);
            found.catch(() => this.#known.delete(step));
            this.#known.set(step, found);
        }
        return found;
    }

    play(): void {
        this.playing = true;
        if (this.wanted >= this.steps) void this.go(0);
        this.#next();
    }

    pause(): void {
        this.playing = false;
        clearTimeout(this.#timer);
    }

    #next(): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(async () => {
            if (!this.playing) return;
            if (this.wanted >= this.steps) return this.pause();
            await this.go(this.wanted + 1).catch(() => this.pause());
            this.#next();
        }, this.pace());
    }
}
