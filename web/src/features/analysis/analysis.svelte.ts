/** The analysis of a finished game: how far it is, what it found, and the turn that is looked at. */

import type { StepMark } from '../../board/types';
import type { Analysis, AnalysisStatus, TurnReview, Welcome } from '../../messages';
import { analyse, analysis as look, stopAnalysis } from './api';
import { stepMarks } from '../../state/wording/turns';

/** How many turns stand first. */
const COSTLIEST = 3;
/** Milliseconds between two looks at how far it is. */
const PACE = 1000;

/** How the gold of a player came and went. */
export interface Balance {
    seat: number;
    /** How much more, or less, the cards were worth than others that might have come. */
    luck: number;
    /** What was given away, below 0. */
    play: number;
}

export class AnalysisStore {
    /** Null until it is known. */
    status: AnalysisStatus | null = $state.raw(null);
    turns = $state.raw(0);
    mine = $state.raw(false);
    reviews: readonly TurnReview[] = $state.raw([]);
    failure: unknown = $state.raw(null);
    busy = $state.raw(false);
    /** The seat whose turns are listed; null: all seats. */
    seat: number | null = $state.raw(null);
    /** The turn that is looked at. */
    chosen: TurnReview | null = $state.raw(null);
    #order: readonly number[] = $state.raw([]);
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** The turns that are told, in their order. */
    told: readonly TurnReview[] = $derived(this.reviews.filter((review) => this.#counts(review)));
    /** Those of them that gave something away, the costliest first; known when it is whole. */
    mistakes: readonly TurnReview[] = $derived(
        this.#order.map((number) => this.reviews[number]!).filter((review) => review && this.#counts(review)),
    );
    costliest: readonly TurnReview[] = $derived(this.mistakes.slice(0, COSTLIEST));
    balances: readonly Balance[] = $derived(this.#balances());
    /** The steps of the better turn, to be shown on the board as it was before the turn. */
    marks: readonly StepMark[] = $derived(this.chosen?.best ? stepMarks(this.chosen.best) : []);
    /** The hexes of what was played instead. */
    played: readonly string[] = $derived(this.chosen?.played.steps.flatMap(({ hex }) => hex ?? []) ?? []);

    /** If it is `wanted`, it begins when it is opened, or goes on. */
    constructor(
        readonly id: string,
        private wanted = false,
    ) {}

    /** See what there is, and follow it while it is being made. */
    async open(): Promise<void> {
        await this.#ask(() => look(this.id, this.reviews.length), true);
        if (!this.wanted || this.failure) return;
        this.wanted = false;
        if (this.status === 'none' || this.status === 'stopped') await this.start();
    }

    start(): Promise<void> {
        return this.#ask(() => analyse(this.id));
    }

    stop(): Promise<void> {
        return this.#ask(() => stopAnalysis(this.id));
    }

    /** Look no more. */
    close(): void {
        clearTimeout(this.#timer);
    }

    #counts({ seat }: TurnReview): boolean {
        return this.seat === null || this.seat === seat;
    }

    #balances(): Balance[] {
        const seats = [...new Set(this.reviews.map(({ seat }) => seat))].sort();
        return seats.map((seat) => {
            const own = this.reviews.filter((review) => review.seat === seat);
            const sum = (value: (review: TurnReview) => number) => own.reduce((all, one) => all + value(one), 0);
            return { seat, luck: sum(({ luck }) => luck), play: -sum(({ gold }) => gold) };
        });
    }

    async #ask(question: () => Promise<Analysis>, more = false): Promise<void> {
        clearTimeout(this.#timer);
        this.busy = !more;
        try {
            this.#hear(await question(), more);
            this.failure = null;
        } catch (failure) {
            this.failure = failure;
        }
        this.busy = false;
        if (this.status === 'running') this.#timer = setTimeout(() => void this.open(), PACE);
    }

    /** Take in an answer; `more` if it leaves out what is known already. */
    #hear({ status, turns, found, mine, reviews, costliest }: Analysis, more: boolean): void {
        const known = more ? this.reviews : [];
        // What was forgotten meanwhile is begun anew.
        this.reviews = known.length + reviews.length === found ? [...known, ...reviews] : more ? [] : reviews;
        [this.status, this.turns, this.mine] = [status, turns, mine];
        this.#order = costliest;
    }
}

const known = new WeakMap<Welcome, AnalysisStore>();

/** The analysis of a game, the same for as long as its replay is open. */
export function analysisOf(table: Welcome, wanted: boolean): AnalysisStore {
    const found = known.get(table) ?? new AnalysisStore(table.view.id, wanted);
    known.set(table, found);
    return found;
}
