/** A lesson at a table: the step to be done now, and what the learner may do about it. */

import type { Chapter, HintStep, Lesson, LessonStart, LessonStep, Update } from '../../messages';
import { updatesUntil } from '../../net/api';
import type { TableStore } from '../table/table.svelte';
import { inWords, LESSONS, openChapter } from './lessons';
import { keepProgress, progressOf } from './progress';
import { placeOf } from './steps';

export class LessonStore {
    readonly name: string;
    readonly lesson: Lesson;
    readonly chapter: Chapter;
    readonly number: number;
    #log: Update[] = $state.raw([]);
    #marks: Record<number, number> = $state.raw({});

    #place = $derived.by(() => placeOf(this.chapter.steps, this.#log, this.table.seat ?? 0, this.#marks));
    /** The number of the step. */
    at: number = $derived(this.#place.step);
    /** The step; null if the chapter is done. */
    step: LessonStep | null = $derived.by(() => this.chapter.steps[this.#place.step] ?? null);
    /** Whether something was decided that did not get the step done, though some hexes would. */
    astray = $derived.by(() => this.#place.tried && !!this.step?.hexes?.length && !!this.table.game?.can_undo);
    /** Whether there is no chapter after this one. */
    last: boolean;

    constructor(
        private readonly table: TableStore,
        { name, chapter }: Required<LessonStart>,
    ) {
        this.name = name;
        this.number = chapter;
        this.lesson = LESSONS.get(name)!;
        this.chapter = this.lesson.chapters[chapter]!;
        this.last = chapter === this.lesson.chapters.length - 1;
        const kept = progressOf(name);
        if (kept.table === table.id) this.#marks = kept.marks;
        else keepProgress(name, { table: table.id, chapter });
    }

    /** Follow what happens at the table, from its beginning on; until it is told to stop. */
    follow(): () => void {
        const stop = this.table.listen((update) => this.#hear([update]));
        void updatesUntil(this.table.id, Infinity).then(
            (before) => this.#hear(before),
            () => undefined,
        );
        return stop;
    }

    /** What a lesson says in the reader's language. */
    inWords = inWords;

    /** Lay the table for a chapter of the same lesson; its address. */
    open(chapter: number): Promise<string> {
        return openChapter({ name: this.name, chapter });
    }

    /** The hexes that are lit. */
    hexes(): readonly string[] {
        const { hexes = [], item } = this.step ?? {};
        return item ? this.#earning(item) : hexes;
    }

    /** What an item of the learner's score pays. */
    gold(item: string): number {
        return this.#item(item)?.gold ?? 0;
    }

    /** The step is done by something that no decision tells of. */
    mark(): void {
        this.#marks = { ...this.#marks, [this.at]: this.#log.at(-1)?.number ?? 0 };
        keepProgress(this.name, { marks: this.#marks });
    }

    /** The learner was told why this hex will not do. */
    refused(hex: string): void {
        if (this.step?.done.when === 'tries' && this.step.hexes?.includes(hex)) this.mark();
    }

    /** See whether the learner's gold gets the step done. */
    weigh(): void {
        const done = this.step?.done;
        if (done?.when === 'earns' && this.gold(done.item) >= done.gold) this.mark();
    }

    /** Play what the step wants, for those who would rather see it. */
    show(): void {
        const steps = (this.step?.line ?? []).map((line): HintStep => {
            const [kind = '', hex = null] = line.split(' ');
            return { kind, hex };
        });
        if (steps.length) void this.table.play(steps);
        else this.mark();
    }

    finish(): void {
        keepProgress(this.name, { table: null, chapter: 0, done: true });
    }

    #hear(updates: readonly Update[]): void {
        const known = new Set(this.#log.map(({ number }) => number));
        const fresh = updates.filter(({ number }) => !known.has(number));
        if (fresh.length) this.#log = [...this.#log, ...fresh].sort((one, other) => one.number - other.number);
    }

    #item(name: string) {
        return this.table.game?.scores[this.table.seat ?? 0]?.items.find((item) => item.name === name);
    }

    #earning(name: string): string[] {
        return this.#item(name)?.parts.flatMap(({ hexes }) => hexes) ?? [];
    }
}
