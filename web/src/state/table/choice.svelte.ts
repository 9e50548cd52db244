/** From what may be decided to what the reader points at: the action chosen, the hexes marked, the ghost, the click. */

import { untrack } from 'svelte';
import { TERRAINS } from '../../artwork';
import type { BoardPosition, Ghost, GhostTile, LineName } from '../../board/types';
import type { HintStep, Preview } from '../../messages';
import { thingPut, type Move } from './board-changes';
import { broughtBy } from '../wording/previews';
import type { TableStore } from './table.svelte';

/** What a click means when nothing was chosen and several actions fit. */
const USUAL = ['place', 'build'];
/** Actions that are not tiles and have buttons of their own. */
const PLAIN = ['end', 'stop', 'skip', 'take_back'];

/** A turn that is shown on the board of now, or on the one as it was before. */
export interface ShownTurn {
    steps: readonly HintStep[];
    board?: BoardPosition;
    line?: LineName;
}

export class Choice {
    /** The action that the reader chose; it holds for one decision. */
    #wished: { of: object; kind: string } | null = $state.raw(null);
    /** The hex under the pointer or the keyboard. */
    #hovered: string | null = $state.raw(null);
    /** The hex that a finger touched. No finger stays there, so that it counts until anything happens in the game. */
    #touched: { of: unknown; hex: string } | null = $state.raw(null);
    /** The turns to be shown, of which the last one is. */
    #turns: readonly ShownTurn[] = $state.raw([]);
    shown: ShownTurn | null = $derived(this.#turns.at(-1) ?? null);
    /** The board that is looked at instead of the one of now. */
    past: BoardPosition | null = $derived(this.shown?.board ?? null);
    /** What else can be left by a step back; each tells whether there was anything. */
    #ways = new Set<() => boolean>();
    /** A hex that several actions fit, to be chosen from. */
    asking: { hex: string; kinds: string[] } | null = $state.raw(null);

    /** The hex of which the reader was told last why it will not do. */
    refused: string | null = $state.raw(null);

    constructor(private readonly table: TableStore) {}

    /** The hex under the mouse, the finger or the keyboard cursor. */
    get pointed(): string | null {
        return this.#touched && this.#touched.of === this.#moment ? this.#touched.hex : this.#hovered;
    }

    set pointed(hex: string | null) {
        this.#touched = null;
        this.#hovered = hex;
    }

    /** A key that is constant until the next decision. */
    #moment: unknown = $derived.by(() => this.table.decision ?? this.table.game?.actions);

    #choices: Record<string, string[]> = $derived.by(() => this.table.decision?.choices ?? {});
    /** Kinds that name a hex, and those that may be chosen without one. */
    kinds: string[] = $derived.by(() => Object.keys(this.#choices).filter((kind) => this.#choices[kind]!.length));
    plain: string[] = $derived.by(() => this.table.decision?.without_hex ?? []);
    #special: string[] = $derived.by(() =>
        Object.keys(this.#choices).filter((kind) => !USUAL.includes(kind) && !PLAIN.includes(kind)),
    );
    /** The extra actions on offer: farmland is one, the choice of a terrain for the turn is none. */
    extras: string[] = $derived.by(() =>
        this.#special.filter((kind) => !(kind in TERRAINS) || this.kinds.includes(kind)),
    );
    /** The actions that get a letter on the keyboard. */
    lettered: string[] = $derived.by(() => [...this.#special, ...this.plain.filter((kind) => kind === 'take_back')]);

    chosen: string | null = $derived.by(() => {
        const decision = this.table.decision;
        if (this.#wished && this.#wished.of === decision) return this.#wished.kind;
        return USUAL.find((kind) => this.kinds.includes(kind)) ?? (this.kinds.length === 1 ? this.kinds[0]! : null);
    });
    /** Whether the reader chose it, so that other actions keep out of the way. */
    explicit = $derived.by(() => this.#wished !== null && this.#wished.of === this.table.decision);

    legal: string[] = $derived.by(() => (this.chosen ? (this.#choices[this.chosen] ?? []) : this.#all()));
    also: string[] = $derived.by(() => (this.explicit || !this.chosen ? [] : this.#all()));

    /** The action that a click on the pointed hex would do, if it is clear. */
    meant: string | null = $derived.by(() => (this.pointed ? this.#meaning(this.pointed) : null));
    preview: Preview | null = $derived.by(() => (this.pointed ? this.previewOf(this.pointed) : null));
    ghost: Ghost | null = $derived.by(() => {
        const [seat, hex, kind] = [this.table.seat, this.pointed, this.meant];
        if (seat === null || !hex || !kind) return null;
        const thing = thingPut(this.table.board, this.#move(seat, kind, hex));
        const brought = { hex, gold: this.#gold, tiles: this.#tiles };
        if (thing) return { ...brought, kind: thing, player: seat };
        return this.#gold === null && !this.#tiles.length ? null : brought;
    });

    /** The tiles that the pointed hex brings or costs the reader. */
    #tiles: GhostTile[] = $derived.by(() => {
        const brought = this.preview ? broughtBy(this.preview, this.table.seat, []) : [];
        return brought.flatMap(({ tile, other }) => (tile && !other ? [tile] : []));
    });

    /** What the pointed hex earns, if the reader's gold changes. */
    #gold: number | null = $derived.by(() => {
        const { gold = null, items = {} } = this.preview ?? {};
        return Object.keys(items).length ? gold : null;
    });

    /** What a click on a hex would bring, if it is clear what that would do. */
    previewOf(hex: string): Preview | null {
        const kind = this.#meaning(hex);
        return (kind && this.table.decision?.previews[kind]?.[hex]) || null;
    }

    /** A finger touches a hex. */
    touch(hex: string): void {
        this.pointed = null;
        this.#touched = { of: this.#moment, hex };
    }

    /** Choose an action by its tile, button or key. Those without a hex are done at once. */
    choose(kind: string): void {
        this.asking = this.#touched = null;
        if (kind === 'end') return this.table.endTurn();
        if (!this.#choices[kind]?.length) return this.plain.includes(kind) ? this.table.act(kind) : undefined;
        const again = this.explicit && this.chosen === kind;
        this.#wished = again || !this.table.decision ? null : { of: this.table.decision, kind };
    }

    /** A click or its like; whether it did anything. */
    activate(hex: string): boolean {
        const kinds = this.fitting(hex);
        const kind = this.#meaning(hex);
        this.asking = !kind && kinds.length ? { hex, kinds } : null;
        if (kind) this.table.act(kind, hex);
        return kinds.length > 0;
    }

    /** The answer to which action is meant. */
    settle(kind: string): void {
        const asked = this.asking;
        this.asking = null;
        if (asked) this.table.act(kind, asked.hex);
    }

    /** The finger is gone from the board. */
    lift(): void {
        this.#touched = null;
    }

    /** Show a turn on the board, until told otherwise. */
    show(turn: ShownTurn): () => void {
        untrack(() => (this.#turns = [...this.#turns, turn]));
        return () => untrack(() => (this.#turns = this.#turns.filter((other) => other !== turn)));
    }

    /** Leave something by a step back, if there is anything to leave; until told otherwise. */
    onRetreat(leave: () => boolean): () => void {
        this.#ways.add(leave);
        return () => this.#ways.delete(leave);
    }

    /** Take one step back: from the question, the chosen action, what else is open, or (false) there is none. */
    retreat(): boolean {
        if (this.asking) this.asking = null;
        else if (this.explicit) this.#wished = null;
        else return [...this.#ways].some((leave) => leave());
        return true;
    }

    /** The actions that may happen on the hex. */
    fitting(hex: string): string[] {
        const open = this.explicit && this.chosen ? [this.chosen] : this.kinds;
        return open.filter((kind) => this.#choices[kind]!.includes(hex));
    }

    #meaning(hex: string): string | null {
        const fitting = this.fitting(hex);
        if (this.chosen && fitting.includes(this.chosen)) return this.chosen;
        return fitting.length === 1 ? fitting[0]! : null;
    }

    #move(seat: number, kind: string, hex: string): Move {
        return { seat, kind, hex, picked: this.table.picked };
    }

    #all(): string[] {
        return [...new Set(Object.values(this.#choices).flat())];
    }
}
