/** Legal actions as lines to be read: `docs/position.md` says how they are nested. */

export interface LegalLine {
    /** The action, and what is chosen in it: a terrain, a way of using it, the piece that moves. */
    words: string[];
    hexes: string[];
}

/** A line for each list of hexes, and for each action that needs none. */
export function legalLines({ actions }: Record<string, unknown>): LegalLine[] {
    return lines([], actions);
}

function lines(words: string[], found: unknown): LegalLine[] {
    if (Array.isArray(found)) return found.length ? [{ words, hexes: found.map(String) }] : [];
    if (typeof found === 'object' && found)
        return Object.entries(found).flatMap(([word, more]) => lines([...words, word], more));
    return found ? [{ words, hexes: [] }] : [];
}
