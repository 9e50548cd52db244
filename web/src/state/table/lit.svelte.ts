/**
 * Hexes that are lit up because of a line of the log, a number of the score or a hint: while pointed at, or until told
 * otherwise. They are asked for, not remembered: a number keeps its own hexes lit when the game goes on.
 */

type Asked = () => readonly string[];

export class Lit {
    #pointed: Asked | null = $state.raw(null);
    #pinned: { id: string; hexes: Asked } | null = $state.raw(null);

    #guide: Asked | null = $state.raw(null);
    /** The kind of the action that a lesson points at. */
    marked: string | null = $state.raw(null);

    hexes: readonly string[] = $derived([...new Set((this.#pointed ?? this.#pinned?.hexes ?? this.#guide)?.() ?? [])]);
    pinned: string | null = $derived(this.#pinned?.id ?? null);

    point(hexes: Asked | null): void {
        this.#pointed = hexes;
    }

    /** Keep them lit; the same again puts them out. */
    pin(id: string, hexes: Asked): void {
        this.#pinned = this.#pinned?.id === id ? null : { id, hexes };
        this.#pointed = null;
    }

    /** Light hexes up whenever nothing else does, and point at an action, as a lesson wants; until told otherwise. */
    guide(hexes: Asked, action: string | null): () => void {
        [this.#guide, this.marked] = [hexes, action];
        return () => ([this.#guide, this.marked] = [null, null]);
    }

    clear(): boolean {
        const was = this.#pinned !== null;
        this.#pinned = this.#pointed = null;
        return was;
    }

    /** What an element needs to light up its hexes. */
    by(id: string, hexes: Asked) {
        return {
            onmouseenter: () => this.point(hexes),
            onmouseleave: () => this.point(null),
            onfocus: () => this.point(hexes),
            onblur: () => this.point(null),
            onclick: () => this.pin(id, hexes),
            'aria-pressed': this.pinned === id,
        };
    }
}
