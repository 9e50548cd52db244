/** The facts of the game, as the server's catalogue tells them: no screen needs to know them by heart. */

import type { BotName, Catalogue, Colour, Level, PieceName, SectionThing, UnitThing } from '../../messages';
import { catalogue } from '../../net/api';

class Facts {
    #known: Catalogue | null = $state.raw(null);

    /** Fetch them, if that was not done before. */
    async load(): Promise<void> {
        this.#known = await catalogue();
    }

    /** The bots that are offered, from the easiest to the hardest. */
    get bots(): readonly BotName[] {
        return this.#known?.bots ?? [];
    }

    /** The boxes, in the order in which they are added. */
    get sets(): readonly string[] {
        return this.#known?.sets ?? [];
    }

    /** The sections of which boards are laid. */
    get sections(): readonly SectionThing[] {
        return this.#known?.sections ?? [];
    }

    /** How strong a bot is, if that was measured. */
    level(bot: BotName): Level | undefined {
        return this.#known?.levels.find((level) => level.bot === bot);
    }

    get colours(): readonly Colour[] {
        return this.#known?.colours ?? [];
    }

    /** The kinds of pieces other than houses. */
    get units(): readonly UnitThing[] {
        return this.#known?.units ?? [];
    }

    /** What an action puts on the board: a house, unless the catalogue says something else. */
    putBy(kind: string): PieceName {
        return this.#known?.puts[kind] ?? 'house';
    }

    /** The locations or cards to which a field of a position belongs; none where it belongs to every game. */
    neededFor(field: string): readonly string[] {
        return this.#known?.position_fields[field] ?? [];
    }

    /** Whether a tile works by itself and is never chosen. */
    isPassive(kind: string): boolean {
        return this.#known !== null && !this.#known.actions.includes(kind);
    }

    /** Whether a tile answers what others do. */
    isReaction(kind: string): boolean {
        return this.#known?.reactions.includes(kind) ?? false;
    }
}

export const facts = new Facts();
