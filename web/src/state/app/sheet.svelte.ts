/** The sheet that tells the rules of one thing: a card, a task, a tile, a terrain, a piece, a special hex. */

class RuleSheet {
    /** What it is about, by the name that the engine has for it; null while it is closed. */
    about: string | null = $state(null);

    /** The boxes in play at the table that one is at; null anywhere else. */
    boxes: readonly string[] | null = $state(null);

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
