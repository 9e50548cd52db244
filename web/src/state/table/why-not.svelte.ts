/** Why a hex that was chosen will not do. The server knows the rules, so it is asked. */

import type { Decision } from '../../messages';
import { whyNot } from '../../net/api';
import { sayWhyNot, t } from '../../texts';
import type { Choice } from './choice.svelte';
import type { TableStore } from './table.svelte';

/** Milliseconds for which the words are shown. */
const SHOWN_FOR = 8000;

export class WhyNot {
    #told: { of: Decision | null; hex: string; text: string } | null = $state.raw(null);

    constructor(
        private readonly table: TableStore,
        private readonly choice: Choice,
    ) {}

    /** The words about a hex, until something else is to be decided or could be done where one points. */
    told = $derived.by(() =>
        this.#told && this.#told.of === this.table.decision && !this.choice.meant ? this.#told : null,
    );

    /** Find the words; null if there is nothing to say. */
    async ask(hex: string, names: readonly string[]): Promise<string | null> {
        const of = this.table.decision;
        const text = await this.#reason(of, hex, names);
        if (!text || of !== this.table.decision) return null;
        const told = (this.#told = { of, hex, text });
        setTimeout(() => this.#told === told && this.clear(), SHOWN_FOR);
        return text;
    }

    clear(): void {
        this.#told = null;
    }

    async #reason(decision: Decision | null, hex: string, names: readonly string[]): Promise<string | null> {
        const { game, seat, sending, id } = this.table;
        if (!game || game.over || seat === null || sending) return null;
        if (!decision) return game.decider === seat ? null : t('ui.why.turn', { player: names[game.decider] ?? '' });
        const kind = this.choice.chosen;
        if (!kind) return t('ui.why.nothing');
        const action = kind === 'place' ? (decision.under_way ?? kind) : kind;
        return whyNot(id, kind, hex).then(
            (why) => sayWhyNot(why, action, names),
            () => t('ui.a11y.not_now', { hex }),
        );
    }
}
