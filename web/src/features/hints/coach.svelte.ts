/**
 * The coach: one remark at most on the reader's last turn. It is asked for when the reader has to decide again, so that no
 * bot waits for it, and it goes as soon as the reader decides something.
 */

import type { Remark, Update } from '../../messages';
import { teachingAt, termsOf } from '../../feature';
import { coach as askCoach } from './api';
import { coachIsOn, countGame } from './first-games.svelte';
import type { TableStore } from '../../state/table/table.svelte';

export class Coach {
    remark: Remark | null = $state.raw(null);
    /** Whether the better turn is to be shown on the board. */
    shows = $state(false);
    /** Whether a turn of the reader was ended that nothing was asked about yet. */
    #due = $state(false);
    /** What was said last: the same is not said twice in a row. */
    #last = '';

    /** Whether other people play here. Then the coach is silent: advice would be unfair. */
    #alone = $derived.by(() => {
        const { seats = [] } = this.table.view ?? {};
        return seats.every(({ kind }, seat) => seat === this.table.seat || kind === 'bot');
    });

    /** Whether it is a game like any other: no lesson, no puzzle, and no deal on which people are compared. */
    #plain = $derived.by(() => {
        const { view, seat } = this.table;
        return view !== null && !teachingAt(view) && !termsOf(view, seat).shared;
    });

    constructor(private readonly table: TableStore) {}

    /** Listen to the table, until told to stop; begins where effects may. */
    listen(): () => void {
        $effect(() => {
            if (this.#due && this.table.decision) void this.#ask();
        });
        $effect(() => {
            const { status } = this.table.view ?? {};
            if (status === 'finished' && this.#plain && this.table.seat !== null) countGame(this.table.id);
        });
        return this.table.listen((update) => this.#hear(update));
    }

    dismiss(): void {
        this.shows = false;
        this.remark = null;
    }

    #hear({ entry }: Update): void {
        if (!('seat' in entry) || entry.seat !== this.table.seat) return;
        if (entry.type === 'acted' || entry.type === 'undid') {
            this.dismiss();
            this.#due = entry.type === 'acted' && entry.kind === 'end';
        }
    }

    async #ask(): Promise<void> {
        this.#due = false;
        if (!coachIsOn() || !this.#alone || !this.#plain || !this.table.view?.hints) return;
        const asked = this.table.game?.actions;
        const { remark } = await askCoach(this.table.id).catch(() => ({ remark: null }));
        if (!remark || this.table.game?.actions !== asked) return;
        const said = `${remark.about} ${remark.reason.item}`;
        if (said !== this.#last) this.remark = remark;
        this.#last = said === this.#last ? '' : said;
    }
}
