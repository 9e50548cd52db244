/** A lesson at a table: the step to be done now, and what the learner may do about it. */

import type { Chapter, Decision, HintStep, Lesson, LessonStart, LessonStep, LessonWay } from '../../messages';
import { TableRecord } from '../../state/table/record.svelte';
import type { TableStore } from '../../state/table/table.svelte';
import { lessonWay } from './api';
import { inWords, LESSONS, openChapter } from './lessons';
import { keepProgress, progressOf } from './progress';
import { placeOf } from './steps';

export class LessonStore {
    readonly name: string;
    readonly lesson: Lesson;
    readonly chapter: Chapter;
    readonly number: number;
    /** The number of the step with which the table begins. */
    readonly first: number;
    #record: TableRecord;
    #marks: Record<number, number> = $state.raw({});
    #way: (LessonWay & { step: number; of: Decision }) | null = $state.raw(null);

    #place = $derived.by(() =>
        placeOf(this.chapter.steps, this.#record.updates, this.table.seat ?? 0, this.#marks, this.first),
    );
    /** The number of the step. */
    at: number = $derived(this.#place.step);
    /** The step; null if the chapter is done. */
    step: LessonStep | null = $derived.by(() => this.chapter.steps[this.#place.step] ?? null);
    /** Whether the learner has decided something since the step began. */
    tried: boolean = $derived(this.#place.tried > 0);
    /** What the engine says of the step as it is now; null until it has answered. */
    #now = $derived.by(() => (this.#way?.step === this.at && this.#way.of === this.table.decision ? this.#way : null));
    /** Decisions that get the step done from here; null if there are none, or none are known yet. */
    way: HintStep[] | null = $derived(this.#now?.steps ?? null);
    /** Whether the step cannot be done any more in this turn. */
    lost: boolean = $derived.by(() => {
        if (!this.step || this.step.done.when === 'reads' || !this.#record.caughtUp) return false;
        return this.#place.ended || this.table.view?.status === 'finished' || this.#now?.steps === null;
    });
    /** Whether the learner makes a detour that can be taken back. */
    astray: boolean = $derived.by(() => {
        const { tried } = this.#place;
        const longer = tried > 0 && tried + (this.way?.length ?? 0) > (this.step?.line?.length ?? 0);
        return !!this.way?.length && longer && !!this.table.game?.can_undo;
    });
    /** What the step points at; nothing if it cannot be done any more. */
    mark: string | null = $derived.by(() => (this.lost ? null : (this.step?.mark ?? null)));
    /** The kind of the action that is pointed at: what the step asks for, or what must be decided before. */
    action: string | null = $derived.by(() => {
        const { mark } = this;
        return mark && this.table.decision?.choices[mark] ? mark : (this.way?.[0]?.kind ?? null);
    });
    /** Whether there is no chapter after this one. */
    last: boolean;

    constructor(
        private readonly table: TableStore,
        { name, chapter, step }: Required<LessonStart>,
    ) {
        this.#record = new TableRecord(table);
        this.name = name;
        this.number = chapter;
        this.first = step;
        this.lesson = LESSONS.get(name)!;
        this.chapter = this.lesson.chapters[chapter]!;
        this.last = chapter === this.lesson.chapters.length - 1;
        const kept = progressOf(name);
        if (kept.table === table.id) this.#marks = kept.marks;
        else keepProgress(name, { table: table.id, chapter });
    }

    /** Follow what happens at the table, until it is told to stop. */
    follow(): () => void {
        return this.#record.follow();
    }

    /** Ask the engine how the step can be done from here. */
    async look(): Promise<void> {
        const { id, decision } = this.table;
        const { step, left } = this.#place;
        if (!decision || !this.#record.caughtUp || !this.step || this.step.done.when === 'reads') return;
        const way = await lessonWay(id, step, left).catch(() => null);
        if (way && decision === this.table.decision) this.#way = { ...way, step, of: decision };
    }

    /** What a lesson says in the reader's language. */
    inWords = inWords;

    /** Lay the table for a chapter of the same lesson; its address. */
    open(chapter: number): Promise<string> {
        return openChapter({ name: this.name, chapter });
    }

    /** Lay a table with the board of this step; its address. */
    restore(): Promise<string> {
        return openChapter({ name: this.name, chapter: this.number, step: this.at });
    }

    /** The hexes that are lit. */
    hexes(): readonly string[] {
        const { hexes = [], item } = this.step ?? {};
        if (item) return this.#earning(item);
        if (this.lost) return [];
        return this.#way?.step === this.at ? this.#way.hexes : hexes;
    }

    /** What an item of the learner's score pays. */
    gold(item: string): number {
        return this.#item(item)?.gold ?? 0;
    }

    /** The step is done by something that no decision tells of. */
    pass(): void {
        this.#marks = { ...this.#marks, [this.at]: this.#record.updates.at(-1)?.number ?? 0 };
        keepProgress(this.name, { marks: this.#marks });
    }

    /** The learner was told why this hex will not do. */
    refused(hex: string): void {
        if (this.step?.done.when === 'tries' && this.step.hexes?.includes(hex)) this.pass();
    }

    /** See whether the learner's gold gets the step done. */
    weigh(): void {
        const done = this.step?.done;
        if (done?.when === 'earns' && this.gold(done.item) >= done.gold) this.pass();
    }

    /** Show me: play decisions that complete the step. */
    show(): void {
        if (this.way) void this.table.play(this.way);
    }

    finish(): void {
        keepProgress(this.name, { table: null, chapter: 0, done: true });
    }

    #item(name: string) {
        return this.table.game?.scores[this.table.seat ?? 0]?.items.find((item) => item.name === name);
    }

    #earning(name: string): string[] {
        return this.#item(name)?.parts.flatMap(({ hexes }) => hexes) ?? [];
    }
}
