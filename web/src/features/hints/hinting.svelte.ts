/** Whether hints are shown: for one decision. */

import type { GameContext } from '../../state/table/context';

export class Hinting {
    /** The decision for which the reader wants hints. */
    #wanted: object | null = $state.raw(null);

    constructor(private readonly context: GameContext) {
        context.choice.onRetreat(() => this.on && this.toggle());
    }

    get on(): boolean {
        return this.#wanted !== null && this.#wanted === this.context.table.decision;
    }

    /** Show them, or show them no longer; whether anything was shown or hidden. */
    toggle(): boolean {
        this.context.choice.lift();
        this.#wanted = this.on ? null : this.context.table.decision;
        return true;
    }
}

const known = new WeakMap<GameContext, Hinting>();

/** The one of a table. */
export function hintingIn(context: GameContext): Hinting {
    const found = known.get(context) ?? new Hinting(context);
    known.set(context, found);
    return found;
}
