/** The sheet that tells the rules of one thing: a card, a task, a tile, a terrain, a piece, a special hex. */

/** A piece of a text. */
export interface Piece {
    text: string;
    /** The thing that it names, if it is a name to be marked. */
    about: string | null;
}

class RuleSheet {
    /** What it is about, by the name that the engine has for it; null while it is closed. */
    about: string | null = $state(null);

    /** The boxes in play at the table that one is at; null anywhere else. */
    boxes: readonly string[] | null = $state(null);

    /** Takes a text apart where it names things of some boxes. Until that is loaded, no text names anything. */
    piecesOf: (text: string, boxes: readonly string[] | null) => Piece[] = $state.raw((text) => [
        { text, about: null },
    ]);

    /** What an address of the rules says of them, so that the page shows the rules of these boxes. */
    get query(): string {
        return this.boxes ? `?boxes=${this.boxes.join(',')}` : '';
    }

    open(name: string): void {
        this.about = name;
    }

    close(): void {
        this.about = null;
    }
}

export const sheet = new RuleSheet();
