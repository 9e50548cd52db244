/** What is being painted, and everything that it was before: a value that is replaced, never changed. */

export class History<T> {
    #past: T[] = $state.raw([]);
    #future: T[] = $state.raw([]);
    #now: T = $state.raw()!;

    constructor(first: T) {
        this.#now = first;
    }

    get now(): T {
        return this.#now;
    }

    get canUndo(): boolean {
        return this.#past.length > 0;
    }

    get canRedo(): boolean {
        return this.#future.length > 0;
    }

    /** Change it; `joined` to the change before, so that both are taken back together, as the hexes of a line are. */
    change(next: T, joined = false): void {
        if (next === this.#now) return;
        if (!joined || !this.canUndo) this.#past = [...this.#past, this.#now].slice(-MOST);
        this.#future = [];
        this.#now = next;
    }

    undo(): void {
        this.#go(-1);
    }

    redo(): void {
        this.#go(1);
    }

    #go(by: 1 | -1): void {
        const [from, to] = by < 0 ? [this.#past, this.#future] : [this.#future, this.#past];
        if (!from.length) return;
        const [rest, added, next] = [from.slice(0, -1), [...to, this.#now], from.at(-1)!];
        [this.#past, this.#future] = by < 0 ? [rest, added] : [added, rest];
        this.#now = next;
    }
}

/** How many changes can be taken back. */
const MOST = 500;
