/** The wishes for a new table while they are being made, and what is asked of the server in the end. */

import type {
    Absence,
    BotName,
    Catalogue,
    Clock,
    Colour,
    GameSize,
    Join,
    NewTable,
    SpotName,
    SectionThing,
    SpotThing,
    Visibility,
} from '../../messages';
import { sectionOf } from '../../board/geometry';
import { place, type Place } from '../../net/place';
import { t } from '../../texts';
import { straight, turn } from './land';
import { ownSections, type OwnSection } from '../app/own-sections.svelte';
import { settings } from '../app/settings.svelte';
import { botAt, botsAt } from './offered';
import { playerName } from './wishes';

type SetupKind = 'random' | 'first' | 'choose';
/** What keeps a table from being set. */
type Fault = 'players' | 'sections' | 'cards' | 'seed' | 'spots';

/** A person at this device. */
interface Person {
    name: string;
    colour: Colour | null;
}

export class TableWishes {
    /** Where the table is set: there people come by the link, on the device they take turns. */
    where: Place = $state(place());
    /** The players of the other seats: a bot, or (null) a person. */
    others: (BotName | null)[] = $state([]);
    /** What the people on these seats are called, and their colours, if they share the device. */
    people: Person[] = $state([]);
    watch = $state(false);
    colour: Colour | null = $state(null);
    startPlayer: number | null = $state(null);
    sets: string[] = $state(['base']);
    setup: SetupKind = $state('random');
    /** The sections by their places; null leaves one to chance. */
    sections: (string | null)[] = $state([null, null, null, null]);
    cards: string[] = $state([]);
    /** Cards that are not to be drawn. */
    excluded: string[] = $state([]);
    tasks: string[] = $state([]);
    island: string | null = $state(null);
    /** The hexes chosen for capitols and caves; null leaves them to chance. */
    placed: Partial<Record<SpotName, string[] | null>> = $state({});
    /** The hexes that may be chosen on this board; null while they are not known. */
    spots: Record<string, string[]> | null = $state.raw(null);
    /** Whether the host's own sections are used. */
    useOwn = $state(true);
    seed = $state('');
    clock: Required<Clock> = $state({ kind: 'none', bank: 600, increment: 15, days: 3, flag: 'bot' });
    /** What features add to what is asked. */
    extra: NewTable = $state({});
    visibility: Visibility = $state('link');
    autostart = $state(true);
    substitute: BotName = $state('planner');
    absence: Required<Absence> = $state({ kind: 'bot', minutes: null });

    constructor(readonly catalogue: Catalogue) {
        for (const { name } of catalogue.spots) this.placed[name] = null;
        this.addSeat();
    }

    /** The bots that may sit down where the table is set. */
    bots: readonly BotName[] = $derived.by(() => botsAt(this.where, this.catalogue.bots));

    /** Set the table elsewhere; for bots that cannot play there others sit down. */
    moveTo(where: Place): void {
        this.where = where;
        this.others = this.others.map((bot) => bot && this.#here(bot));
        this.substitute = this.#here(this.substitute);
    }

    #here(bot: BotName): BotName {
        return botAt(this.where, bot, this.catalogue.bots);
    }

    /** Let bots sit down until there are enough players. */
    fillSeats(): void {
        while (this.players < this.size.fewest_players) this.addSeat();
    }

    addSeat(): void {
        this.others.push(this.#here(settings.bot));
        this.people.push({ name: '', colour: null });
    }

    removeSeat(index: number): void {
        this.others.splice(index, 1);
        this.people.splice(index, 1);
    }

    /** The seat that a place among the others has. */
    seatOf(index: number): number {
        return index + (this.watch ? 0 : 1);
    }

    /** The colours of the other seats, as they are given out: first to bots, then to people, who may choose at this device. */
    colours: Colour[] = $derived.by(() => {
        const all = this.catalogue.colours;
        const taken = this.watch ? [] : [this.colour ?? all[0]!];
        const given: Colour[] = [];
        const give = (index: number, wish: Colour | null) => {
            const order = [wish, all[this.seatOf(index)]!, ...[...all].reverse()];
            taken.push((given[index] = order.find((colour) => colour && !taken.includes(colour)) ?? all[0]!));
        };
        for (const bots of [true, false])
            this.others.forEach((bot, index) => {
                const wish = this.where === 'device' ? (this.people[index]?.colour ?? null) : null;
                if ((bot !== null) === bots) give(index, bots ? null : wish);
            });
        return given;
    });

    /** The other people at this device, each on a seat. */
    joining(): Required<Pick<Join, 'name' | 'colour' | 'seat'>>[] {
        if (this.where === 'server') return [];
        return this.others.flatMap((bot, index) => {
            const seat = this.seatOf(index);
            const name = this.people[index]?.name.trim() || t('game.player', { n: seat + 1 });
            return bot === null ? [{ name, colour: this.colours[index]!, seat }] : [];
        });
    }

    /** How many of everything a game has. */
    get size(): GameSize {
        return this.catalogue.size;
    }

    players = $derived(this.others.length + (this.watch ? 0 : 1));
    /** The own sections that need no other box than those that are ticked, and those of them that are used. */
    fitting: OwnSection[] = $derived.by(() =>
        ownSections.all.filter(({ sets }) => sets.every((box) => this.sets.includes(box))),
    );
    own: OwnSection[] = $derived.by(() => (this.useOwn ? this.fitting : []));
    /** All sections by name; the guest's own replace those of a box. */
    lands: SectionThing[] = $derived.by(() => [
        ...this.own.filter(({ island }) => !island).map(({ name, rows }) => ({ name, box: '', rows })),
        ...this.catalogue.sections,
    ]);
    /** The contents of the ticked boxes, and the guest's own sections. */
    boxSections: string[] = $derived.by(() => this.#named(this.catalogue.sections));
    ownNames: string[] = $derived.by(() => this.#ownNames(false));
    sectionPool: string[] = $derived.by(() => [...this.boxSections, ...this.ownNames]);
    cardPool: string[] = $derived.by(() => this.#named(this.catalogue.cards));
    taskPool: string[] = $derived.by(() => this.#named(this.catalogue.tasks));
    islandPool: string[] = $derived.by(() => {
        const sides = this.#named(this.catalogue.islands);
        return sides.length ? [...sides, ...this.#ownNames(true)] : [];
    });
    spotPool: SpotThing[] = $derived.by(() => this.catalogue.spots.filter(({ box }) => this.sets.includes(box)));
    /** Whether every seat is filled here, so that the game begins at once. */
    alone = $derived(this.where === 'device' || this.others.every((bot) => bot !== null));
    seedIsGood = $derived(/^\d{0,60}$/.test(this.seed));
    fault: Fault | null = $derived.by(() => {
        if (this.players < this.size.fewest_players || this.players > this.size.most_players) return 'players';
        if (!this.seedIsGood) return 'seed';
        if (this.setup === 'first') return null;
        if (this.setup === 'choose' && this.#unsettled) return 'spots';
        if (this.boxSections.length < this.size.sections) return 'sections';
        return this.cardPool.filter((card) => !this.excluded.includes(card)).length < this.size.cards ? 'cards' : null;
    });
    /** Whether it is known which sections make the board. */
    whole = $derived(this.sections.every((section) => section !== null));
    /** Whether something is to be placed on this board while it is not known where that may be. */
    #unsettled = $derived(this.whole && !this.spots && Object.values(this.placed).some((hexes) => hexes !== null));
    canAdd = $derived(this.players < this.size.most_players);
    canRemove = $derived(this.players > this.size.fewest_players);

    #named(things: readonly { name: string; box: string }[]): string[] {
        return things.filter(({ box }) => this.sets.includes(box)).map(({ name }) => name);
    }

    #ownNames(island: boolean): string[] {
        return this.own.filter((one) => one.island === island && !one.shadows).map(({ name }) => name);
    }

    /** Use the guest's own sections or not; without them, choices of them are dropped. */
    toggleOwn(): void {
        this.useOwn = !this.useOwn;
        this.#keepToPools();
    }

    /** Put a box on the table or take it off; what was chosen from it goes with it. */
    toggleSet(name: string): void {
        this.useSets(this.catalogue.sets.filter((box) => (box === name) !== this.sets.includes(box)));
    }

    useSets(sets: readonly string[]): void {
        this.sets = [...sets];
        this.#keepToPools();
    }

    #keepToPools(): void {
        this.sections = this.sections.map((section) =>
            section && this.sectionPool.includes(straight(section)) ? section : null,
        );
        this.cards = this.cards.filter((card) => this.cardPool.includes(card));
        this.tasks = this.tasks.filter((task) => this.taskPool.includes(task));
        if (this.island && !this.islandPool.includes(this.island)) this.island = null;
        for (const { name, box } of this.catalogue.spots) if (!this.sets.includes(box)) this.placed[name] = null;
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

    /** Let what lies on two places change places. */
    swap(one: number, other: number): void {
        const [first = null, second = null] = [this.sections[one], this.sections[other]];
        [this.sections[one], this.sections[other]] = [second, first];
    }

    turn(place: number): void {
        const name = this.sections[place];
        if (name) this.sections[place] = turn(name);
    }

    /** Draw all four sections, to be seen and changed. */
    shuffle(): void {
        this.sections = drawn(this.boxSections, this.size.sections).map((name) => (chance(2) ? name : turn(name)));
    }

    /** These are the hexes to choose from now; what was placed elsewhere goes to one of them. */
    offer(spots: Record<string, string[]> | null): void {
        this.spots = spots;
        if (spots) for (const { name } of this.catalogue.spots) if (this.placed[name]) this.placeAll(name);
    }

    /** Choose a hex on each section for what may lie there, by chance where none is chosen yet. */
    placeAll(what: SpotName): void {
        const [open, chosen] = [this.spots?.[what] ?? [], this.placed[what] ?? []];
        this.placed[what] = [...this.sections.keys()].flatMap((section) => {
            const here = open.filter((hex) => sectionOf(hex) === section);
            return here.filter((hex) => chosen.includes(hex))[0] ?? drawn(here, 1);
        });
    }

    /** Put it on this hex instead of where it lay on the same section. */
    place(what: SpotName, hex: string): void {
        const others = (this.placed[what] ?? []).filter((other) => sectionOf(other) !== sectionOf(hex));
        this.placed[what] = [...others, hex];
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
            ...$state.snapshot(this.extra),
            substitute: this.substitute,
            ...this.#company(),
            name: playerName(),
            colour: this.watch ? null : this.colour,
            watch: this.watch,
        };
    }

    /** What matters only if people come from elsewhere. */
    #company(): NewTable {
        if (this.where === 'device') return {};
        return {
            visibility: this.visibility,
            clock: $state.snapshot(this.clock),
            autostart: this.autostart,
            absence: $state.snapshot(this.absence),
        };
    }

    #board(): NewTable {
        if (this.setup === 'first') return this.catalogue.first_game;
        const excluded = $state.snapshot(this.excluded);
        const own_sections = this.#ownTexts();
        if (this.setup === 'random') return { excluded, own_sections };
        return {
            sections: $state.snapshot(this.sections),
            own_sections,
            cards: $state.snapshot(this.cards),
            excluded,
            tasks: this.tasks.length ? $state.snapshot(this.tasks) : null,
            island: this.island,
            ...(this.spots && $state.snapshot(this.placed)),
        };
    }

    /** The guest's own sections that lie on the board or may be drawn: as files, or as codes if these would be too long. */
    #ownTexts(): string {
        const named = [...this.sections, this.island].map((name) => name && straight(name));
        const whole = this.setup === 'choose' && this.whole;
        const used = this.own.filter(
            ({ name, shadows, island }) => named.includes(name) || (shadows && (island || !whole)),
        );
        const texts = used.map(({ text }) => text).join('\n');
        return texts.length <= LONGEST_SECTIONS ? texts : used.map(({ code }) => code).join(' ');
    }
}

/** What the own sections of a table may be long, in characters. */
const LONGEST_SECTIONS = 16_000;

const chance = (of: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % of;

/** Draw so many of these by chance. */
function drawn<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance(left.length), 1)[0]!);
}
