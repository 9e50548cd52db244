/** A section being painted, what the engine says of it, and the draft that the browser keeps until it is saved. */

import type { SectionReport } from '../../messages';
import { catalogue, Failure } from '../../net/api';
import { store, stored } from '../../net/storage';
import { History } from '../../parts/painting/history.svelte';
import { ownSections, sectionOf, type OwnSection } from '../../state/app/own-sections.svelte';
import { look, read } from './api';
import {
    areRows,
    asName,
    blank,
    areaOf,
    hexIn,
    LONGEST,
    turned,
    withSymbol,
    type Painting,
    type Rows,
} from './painting';

const DRAFT = 'sections.draft';
/** Milliseconds without a change after which the engine is asked. */
const PAUSE = 350;
/** Milliseconds after which it is asked again if it did not answer. */
const AGAIN = 3000;

export const newPainting = (island: boolean): Painting => ({ name: '', origin: '', island, rows: blank(island) });

/** What was being painted when the page was left; null if there is nothing, or nothing that could have been painted. */
export function draft(): Painting | null {
    const { name, origin, island, rows } = stored<Partial<Painting>>(DRAFT, {}) ?? {};
    if (typeof island !== 'boolean' || !areRows(rows, island)) return null;
    return { name: asName(String(name ?? '')), origin: String(origin ?? '').slice(0, LONGEST.origin), island, rows };
}

/** What an address opens: a new section, a saved one, one of a box, one from a link, or the draft. */
export async function asked(query: Readonly<Record<string, string>>, brought: string): Promise<Painting> {
    if (brought) {
        const [first] = await read(brought);
        return first!;
    }
    const island = query.island !== undefined;
    if (query.own !== undefined) {
        const found = ownSections.named(query.own, island);
        if (!found) throw new Failure('no_section', query.own);
        return found;
    }
    if (query.box !== undefined) {
        const found = (await catalogue())[island ? 'islands' : 'sections'].find(({ name }) => name === query.box);
        if (!found) throw new Failure('no_section', query.box);
        return { name: found.name, origin: '', island, rows: found.rows };
    }
    if (query.new !== undefined) return newPainting(island);
    return draft() ?? newPainting(island);
}

export class Editor {
    readonly island: boolean;
    readonly history: History<Rows>;
    name = $state('');
    origin = $state('');
    /** What the engine said of the painting as it is; null until it has answered. */
    report: SectionReport | null = $state.raw(null);
    /** Why it did not answer. */
    failure: unknown = $state.raw(null);
    /** What is on the board now, as it can be kept. */
    valid: OwnSection | null = $derived.by(() => this.report && sectionOf(this.report));

    constructor(painting: Painting) {
        this.island = painting.island;
        this.history = new History(painting.rows);
        [this.name, this.origin] = [painting.name, painting.origin];
    }

    get painting(): Painting {
        return { name: this.name, origin: this.origin, island: this.island, rows: this.history.now };
    }

    get isSaved(): boolean {
        return this.valid !== null && ownSections.named(this.name, this.island)?.text === this.valid.text;
    }

    /** Paint a hex, or everything that hangs together with it; a line that is dragged is taken back as one. */
    paint(hex: string, symbol: string | null, fills: boolean, begins: boolean): void {
        const rows = this.history.now;
        const hexes = fills ? areaOf(rows, this.island, hex) : new Set([hex]);
        this.history.change(withSymbol(rows, this.island, hexes, symbol), !begins);
    }

    turn(): void {
        this.history.change(turned(this.history.now));
    }

    /** Hexes with faults; what is not painted yet is no fault before little is left. */
    get faults(): string[] {
        const marked =
            this.report?.faults.filter(({ kind, hexes }) => kind !== 'unpainted' || hexes.length <= 12) ?? [];
        return marked.flatMap(({ hexes }) => hexes.map(([row, place]) => hexIn(this.island, row!, place!)));
    }

    /** Ask the engine whenever something has changed, and keep a draft; call it in an effect. */
    follow(): () => void {
        const { painting } = this;
        this.report = null;
        let timer = setTimeout(ask, PAUSE, this);
        let current = true;
        function ask(editor: Editor) {
            if (painting.name || painting.rows.flat().some((symbol) => symbol !== null)) store(DRAFT, painting);
            look({ ...painting, rows: painting.rows as (string | null)[][] }).then(
                (report) => {
                    if (current) [editor.report, editor.failure] = [report, null];
                },
                (failure) => {
                    if (!current) return;
                    editor.failure = failure;
                    timer = setTimeout(ask, AGAIN, editor);
                },
            );
        }
        return () => {
            current = false;
            clearTimeout(timer);
        };
    }
}
