/** The position on the screen: what was painted, with what, and what the engine says of it. */

import type { BoardHex, PositionReport } from '../../messages';
import { decoded, Failure } from '../../net/api';
import { History } from '../../parts/painting/history.svelte';
import { facts } from '../../state/app/facts.svelte';
import { ownSections } from '../../state/app/own-sections.svelte';
import { landOf } from '../../state/new-table/land';
import { positionOf } from '../../state/table/board-position';
import { t } from '../../texts';
import { look } from './api';
import { documentOf, emptyDraft, landKey, nameIn, resized, tilesLeft, type Draft } from './draft';
import { chosenBoxes, keepBoxes, keepDraft, keptDraft } from './kept';
import { peopleFor, unpacked } from './share';
import { toolsFor } from './tools';

/** Milliseconds after the last change at which the engine is asked. */
const REST = 350;
const PLAYERS = 2;
/** So many faults of a document are told. */
const MOST_FAULTS = 3;
/** The most characters of a text that is opened; a full board of all boxes has a tenth of them. */
export const LONGEST = 100_000;
export const tooLong = (): Failure => new Failure('too_long', String(LONGEST));

export class Scorer {
    readonly history: History<Draft>;
    #seat = $state(0);
    /** The name of the tool; one that this board does not offer gives way to the first. */
    wished = $state('house');
    #boxes: string[] = $state.raw(chosenBoxes());
    /** The last report, and what it is about. */
    #told: { draft: Draft; report: PositionReport } | null = $state.raw(null);
    /** Why the engine could not be asked, and about what. */
    #failed: { draft: Draft; failure: unknown } | null = $state.raw(null);

    constructor() {
        this.history = new History(keptDraft() ?? emptyDraft(facts.colours.slice(0, PLAYERS)));
    }

    get draft(): Draft {
        return this.history.now;
    }

    /** The player whose things are painted; after a change there may be fewer. */
    get seat(): number {
        return Math.min(this.#seat, this.draft.people.length - 1);
    }
    set seat(seat: number) {
        this.#seat = seat;
    }

    /** What the engine said last of this board; null while it is not whole. */
    get report(): PositionReport | null {
        return (this.whole && this.#told?.report) || null;
    }

    get failure(): unknown {
        return this.#failed?.failure ?? null;
    }

    /** Whether all four sections are known. */
    whole = $derived.by(() => this.draft.position.sections.every(Boolean));
    /** Whether the report is about what is on the screen. */
    current = $derived.by(() => this.#told?.draft === this.draft);

    /** The sections whose pictures are known; own ones that are on the board shadow those of the boxes. */
    sections = $derived.by(() => {
        const files = this.draft.position.own_sections ?? [];
        const shadowed = files.map(nameIn);
        return [
            ...ownSections.all.filter(({ text, island }) => files.includes(text) && !island),
            ...facts.sections.filter(({ name }) => !shadowed.includes(name)),
        ];
    });

    #land: readonly BoardHex[] = [];
    /** The board, which stays the same object as long as it looks the same: to draw the land takes long. */
    hexes: readonly BoardHex[] = $derived.by(() => {
        const found = this.#hexes();
        const same = found.length === this.#land.length && found.every((hex, at) => isSame(hex, this.#land[at]!));
        return same ? this.#land : (this.#land = found);
    });

    #hexes(): readonly BoardHex[] {
        const { position } = this.draft;
        if (this.#told?.report.board.length && landKey(this.#told.draft.position) === landKey(position))
            return this.#told.report.board;
        return landOf(position.sections, this.sections, position.capitols);
    }

    board = $derived.by(() => {
        const { position, people } = this.draft;
        const tiles_left = tilesLeft(this.draft, this.hexes);
        return positionOf(
            { position, tiles_left },
            people.map(({ colour }) => colour),
        );
    });
    names: string[] = $derived.by(() => this.draft.people.map(({ name, colour }) => name || t(`ui.colours.${colour}`)));

    /** The boxes to choose from: those that were ticked, and those in play. */
    boxes: string[] = $derived.by(() =>
        facts.sets.filter((box) => this.#boxes.includes(box) || this.report?.setup?.sets.includes(box)),
    );
    tools = $derived.by(() => toolsFor(this.draft, this.hexes, this.boxes));
    tool = $derived.by(() => this.tools.find(({ name }) => name === this.wished) ?? this.tools[0]!);

    toggleBox(box: string): void {
        this.#boxes = facts.sets.filter((one) => (one === box) !== this.#boxes.includes(one));
        keepBoxes(this.#boxes);
    }

    change(next: Draft, joined = false): void {
        this.history.change(next, joined);
    }

    resize(players: number): void {
        this.change(resized(this.draft, players, facts.colours));
    }

    #clears = false;

    /** Paint a hex; what the first one of a line holds decides whether the line paints or clears. */
    paint(name: string, begins: boolean): void {
        const hex = this.hexes.find((one) => one.hex === name);
        if (!hex) return;
        const { draft, tool, seat } = this;
        const lies = tool.lies(draft, seat, hex);
        if (begins) this.#clears = lies;
        if (lies === this.#clears) this.change(tool[lies ? 'clear' : 'paint'](draft, seat, hex), !begins);
    }

    #asking = $state(false);

    /** Keep the draft, and ask the engine as soon as nothing changes for a moment; the answer stops waiting. */
    follow(): () => void {
        const { draft, whole } = this;
        keepDraft(draft);
        if (!whole || this.current || this.#asking || this.#failed?.draft === draft) return () => undefined;
        const rest = setTimeout(() => void this.ask(), this.report ? REST : 0);
        return () => clearTimeout(rest);
    }

    async ask(): Promise<void> {
        const { draft } = this;
        this.#asking = true;
        try {
            this.#told = { draft, report: await look({ document: documentOf(draft) }) };
            this.#failed = null;
        } catch (failure) {
            this.#failed = { draft, failure };
        } finally {
            this.#asking = false;
        }
    }

    /** Open a link or a code, or a document; a `Failure` if it is none, and then everything stays as it was. */
    async open(text: string): Promise<void> {
        if (text.length > LONGEST) throw tooLong();
        const inside = unpacked(text);
        const isDocument = text.trim().startsWith('{');
        const report = await (isDocument ? look({ document: parsed(text) }) : decoded(look({ code: inside.code })));
        this.#show(report, isDocument ? [] : inside.people);
    }

    /** Show what the engine has found to be a position. */
    #show(report: PositionReport, known: Draft['people']): void {
        const { game, document, faults } = report;
        if (!game || !document)
            throw new Failure(
                'bad_position',
                faults
                    .slice(0, MOST_FAULTS)
                    .map(({ path, message }) => `${path}: ${message}`)
                    .join('; '),
            );
        const own = document.own_sections;
        const own_sections = Array.isArray(own) ? own.filter((one) => typeof one === 'string') : [];
        const draft = {
            position: { ...game.position, ...(own_sections.length && { own_sections }) },
            people: peopleFor(game.position.players.length, known),
        };
        this.change(draft);
        this.#told = { draft, report };
    }
}

const isSame = (one: BoardHex, other: BoardHex): boolean => one.hex === other.hex && one.symbol === other.symbol;

function parsed(text: string): Record<string, unknown> {
    try {
        return JSON.parse(text);
    } catch {
        throw new Failure('bad_position', 'JSON');
    }
}
