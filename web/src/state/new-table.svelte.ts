/** The wishes for a new table while they are being made, and what is asked of the server in the end. */

import type { BotName, Catalogue, Clock, Colour, NewTable, Visibility } from '../messages';
import { straight, turn } from '../parts/land';
import { settings } from './settings.svelte';
import { FIRST_GAME, playerName } from './wishes';

export type SetupKind = 'random' | 'first' | 'choose';

const SECTIONS = 4;
const CARDS = 3;
const MOST_SEATS = 5;
const FEWEST_SEATS = 2;

export class TableWishes {
    /** Who sits on the seats after one's own: a bot, or (null) whoever has the link. */
    others: (BotName | null)[] = $state([settings.bot]);
    watch = $state(false);
    colour: Colour | null = $state(null);
    startPlayer: number | null = $state(null);
    sets: string[] = $state(['base']);
    setup: SetupKind = $state('random');
    /** By place; null is left to chance. */
    sections: (string | null)[] = $state([null, null, null, null]);
    cards: string[] = $state([]);
    /** Cards that are not to be drawn. */
    excluded: string[] = $state([]);
    tasks: string[] = $state([]);
    island: string | null = $state(null);
    seed = $state('');
    clock: Required<Clock> = $state({ kind: 'none', bank: 600, increment: 15, days: 3, flag: 'bot' });
    hints = $state(true);
    visibility: Visibility = $state('link');
    autostart = $state(true);
    substitute: BotName = $state('planner');

    constructor(readonly catalogue: Catalogue) {}

    players = $derived(this.others.length + (this.watch ? 0 : 1));
    /** What the ticked boxes hold. */
    sectionPool: string[] = $derived.by(() => this.#named(this.catalogue.sections));
    cardPool: string[] = $derived.by(() => this.#named(this.catalogue.cards));
    /** Whether everybody is here already, so that the game begins at once. */
    alone = $derived(this.others.every((bot) => bot !== null));
    possible = $derived.by(
        () =>
            this.players >= FEWEST_SEATS &&
            this.players <= MOST_SEATS &&
            this.sectionPool.length >= SECTIONS &&
            this.cardPool.filter((card) => !this.excluded.includes(card)).length >= CARDS &&
            /^\d{0,60}$/.test(this.seed),
    );
    canAdd = $derived(this.players < MOST_SEATS);
    canRemove = $derived(this.players > FEWEST_SEATS);

    #named(things: readonly { name: string; box: string }[]): string[] {
        return things.filter(({ box }) => this.sets.includes(box)).map(({ name }) => name);
    }

    /** Put a box on the table or take it off; what was chosen from it goes with it. */
    toggleSet(name: string): void {
        this.sets = this.catalogue.sets.filter((box) => (box === name) !== this.sets.includes(box));
        this.sections = this.sections.map((section) =>
            section && this.sectionPool.includes(straight(section)) ? section : null,
        );
        this.cards = this.cards.filter((card) => this.cardPool.includes(card));
        if (!this.sets.includes('crossroads')) this.tasks = [];
        if (!this.sets.includes('island')) this.island = null;
    }

    /** Lay a section on a place; if it lies elsewhere, the two change places. */
    lay(place: number, name: string | null): void {
        const before = this.sections[place] ?? null;
        const other = this.sections.findIndex(
            (section) => section !== null && name !== null && straight(section) === straight(name),
        );
        if (other >= 0 && other !== place) this.sections[other] = before;
        this.sections[place] = name;
    }

    turn(place: number): void {
        const name = this.sections[place];
        if (name) this.sections[place] = turn(name);
    }

    /** Draw all four sections, to be seen and changed. */
    shuffle(): void {
        this.sections = drawn(this.sectionPool, SECTIONS).map((name) => (chance(2) ? name : turn(name)));
    }

    /** What is asked of the server. */
    asked(): NewTable {
        const bots = this.watch ? this.others : [null, ...this.others];
        return {
            players: this.players,
            bots: $state.snapshot(bots),
            sets: $state.snapshot(this.sets),
            ...this.#board(),
            seed: this.seed || null,
            start_player: this.startPlayer !== null && this.startPlayer < this.players ? this.startPlayer : null,
            visibility: this.visibility,
            hints: this.hints,
            clock: $state.snapshot(this.clock),
            substitute: this.substitute,
            autostart: this.autostart,
            name: playerName(),
            colour: this.watch ? null : this.colour,
            watch: this.watch,
        };
    }

    #board(): NewTable {
        if (this.setup === 'first') return FIRST_GAME;
        if (this.setup === 'random') return this.excluded.length ? { cards: this.#completedCards([]) } : {};
        return {
            sections: this.sections.some((section) => section) ? this.#completedSections() : null,
            cards: this.cards.length || this.excluded.length ? this.#completedCards(this.cards) : null,
            tasks: this.tasks.length ? $state.snapshot(this.tasks) : null,
            island: this.island,
        };
    }

    /** The chosen sections, the other places filled by chance. */
    #completedSections(): string[] {
        const chosen = this.sections.flatMap((section) => (section ? [straight(section)] : []));
        const rest = drawn(
            this.sectionPool.filter((name) => !chosen.includes(name)),
            SECTIONS,
        );
        return this.sections.map((section) => section ?? rest.pop()!);
    }

    #completedCards(chosen: readonly string[]): string[] {
        const rest = this.cardPool.filter((card) => !chosen.includes(card) && !this.excluded.includes(card));
        return [...chosen, ...drawn(rest, CARDS - chosen.length)];
    }
}

const chance = (of: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % of;

/** So many of them, by chance. */
function drawn<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance(left.length), 1)[0]!);
}
