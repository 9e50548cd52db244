/** The sheet that tells the rules of one thing: a card, a task, a tile, a terrain, a piece, a special hex. */

class RuleSheet {
    /** What it is about, by the name that the engine has for it; null while it is closed. */
    about: string | null = $state(null);

    open(name: string): void {
        this.about = name;
    }

    close(): void {
        this.about = null;
    }
}

export const sheet = new RuleSheet();
