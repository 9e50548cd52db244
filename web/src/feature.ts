/**
 * What a feature adds to the page. `features/index.ts` lists the features; the rest of the page knows them only by what
 * is written here, and works without any of them.
 */

import type { Component } from 'svelte';
import type { IconName } from './artwork/icons';
import type { StepMark } from './board/types';
import type { GameView, Position, Seat, SetUp, TableSummary, TableView, Welcome } from './messages';
import type { TableWishes } from './state/new-table/new-table.svelte';
import type { ScoredGame } from './state/table/gold';
import type { Key } from './texts';

export type { ScoredGame };

/** A component that is loaded when it is first shown. */
export type Lazy<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** What an address asks for after its `?`. */
export type Query = Readonly<Record<string, string>>;

/** A page of the app, as its address names it. */
export interface Page {
    /** Pages with the same key are one page that changes. */
    key: string;
    // The props fit the component: `screen` makes both.
    load: Lazy<any>;
    props: object;
}

/** What shows pages; null for addresses that are none of its own. */
export type Screen = (path: string, query: Query) => Page | null;

type NameIn<K extends Key> = K extends `ui.home.${infer Name}.label` ? Name : never;

/** A way to play, on the front page. */
export interface Way {
    /** Under which the texts of the front page have its label and its text. */
    name: NameIn<Key>;
    /** What it is for; newcomers and others see these groups in different orders. */
    group: 'learning' | 'playing' | 'alone' | 'comparing';
    icon: IconName;
    /** The page that it leads to, or what creates a table and returns its page. */
    to: string | (() => Promise<string>);
    /** What is said instead of the usual text. */
    text?: string;
}

export interface Visitor {
    /** Whether the reader has neither played nor learned in this browser. */
    newcomer: boolean;
    /** Whether new tables are created on a server. */
    onServer: boolean;
}

/** A way on, in words. */
export interface Link {
    text: string;
    to: string;
}

/** Something to be switched on or off, with what it means. */
export interface Switch {
    label: string;
    text: string;
    on: boolean;
    set: (on: boolean) => void;
}

/** Keys, and what they do. */
export type KeyLine = readonly [keys: readonly string[], text: string];

/** Something to know about a table, perhaps with the page that tells more. */
export interface Told extends Partial<Link> {
    text: string;
    icon?: IconName;
}

/** What a feature makes of a table. */
export interface Terms {
    /** What is told in the waiting room and in the menu. */
    told?: readonly Told[];
    /** The same in a few words, beside the players. */
    facts?: readonly string[];
    /** What players are told before they leave or give up. */
    leaving?: readonly string[];
    resigning?: readonly string[];
    /** Whether others play the same deal: the seats stay as they are, and nobody is advised. */
    shared?: boolean;
    /** Whether the game counts for its player alone, whom no bot may replace. */
    counted?: boolean;
    /** Whether it is played once: there is no rematch, and the result is shared elsewhere. */
    once?: boolean;
    /** Until when others still play the deal, so that nobody is told what it is. */
    sealedUntil?: number | null;
}

export interface TablePartProps {
    view: TableView;
    game: GameView;
    names: readonly string[];
}
type TablePart = Component<TablePartProps>;

/** What a feature shows at a table, by its place. */
export interface TableParts {
    /** A button among those of a decision. */
    action?: TablePart;
    /** What these buttons open. */
    advice?: TablePart;
    /** Below everything that a player decides. */
    remark?: TablePart;
    /** In the result, above and below the players' gold. */
    news?: TablePart;
    comparison?: TablePart;
    /** The first button of the result, and others. */
    next?: TablePart;
    more?: TablePart;
    /** At the end of the result. */
    results?: TablePart;
}

export interface TeachingProps extends TablePartProps {
    /** Lead the keyboard to a hex. */
    goTo: (hex: string) => void;
}

/** A tutor at tables with one learner. */
export interface Teaching {
    /** Whether the table is one of these. */
    at: (view: TableView) => boolean;
    load: Lazy<TeachingProps>;
    /** Whether there is nothing more to decide, though the game may go on. */
    isOver?: (game: GameView, seat: number | null) => boolean;
    /** Whether the reader need not know the boxes in play. */
    anyBoxes?: boolean;
}

/** What a feature is at a table; it is loaded together with the table. */
export interface AtTable {
    /** What it makes of a table at which the reader has this seat, or none. */
    terms?: (view: TableView, seat: number | null) => Terms;
    teaching?: Teaching;
    parts?: TableParts;
}

/** A turn that could have been played, to be shown on the board of a replay as it was at some step. */
export interface Proposal {
    step: number;
    marks: readonly StepMark[];
    /** The hexes of what was played instead. */
    played: readonly string[];
}

export interface ReplayTabProps {
    table: Welcome;
    seats: readonly Seat[];
    names: readonly string[];
    query: Query;
    /** Show a turn, or (null) the replay alone. */
    propose: (turn: Proposal | null) => void;
}

/** A moment of a game, as a reader may know it. */
export interface GameMoment {
    position: Position;
    setup: SetUp;
    people: readonly Pick<Seat, 'name' | 'colour'>[];
}

/** What can be made of a moment of a game, beside playing on. */
export interface MomentAction {
    label: string;
    icon: IconName;
    act: (moment: GameMoment) => Promise<void>;
}

/** Something to read beside a replay. */
export interface ReplayTab {
    name: Key extends infer K ? (K extends `ui.replay.tabs.${infer Name}` ? Name : never) : never;
    load: Lazy<ReplayTabProps>;
}

export interface Feature {
    screens?: readonly Screen[];
    ways?: (visitor: Visitor) => readonly Way[];
    /** What else can be looked at, of a table in a list. */
    links?: (table: TableSummary) => readonly Link[];
    /** Among the settings, and among the options of a new table. */
    switches?: () => readonly Switch[];
    options?: (wishes: TableWishes) => readonly Switch[];
    /** The keys that it has at a table. */
    keys?: () => readonly KeyLine[];
    /** The page that teaches a box, or (null) the game to those who have never played. */
    lesson?: (box: string | null) => string;
    /** A part of the dialog about the reader. */
    you?: Lazy<{ onclose: () => void }>;
    replayTab?: ReplayTab;
    /** In replays, and in the menu of a table. */
    momentActions?: () => readonly MomentAction[];
    /** What else can be done with a scored game. */
    scored?: Lazy<{ game: ScoredGame }>;
    /** What else is to be said of a card, a tile or the like, below its rule; `id` is its id in the rules. */
    aboutThing?: Lazy<{ id: string }>;
}

let installed: readonly Feature[] = [];
let load: () => Promise<readonly AtTable[]> = async () => [];

/** Use these features from now on; `atTable` loads what they are at a table. */
export function install(features: readonly Feature[], atTable = load): void {
    [installed, load] = [features, atTable];
}

export const features = (): readonly Feature[] => installed;

/** The page that teaches a box, or (null) the game; undefined if nothing does. */
export const lessonPage = (box: string | null): string | undefined =>
    installed.find(({ lesson }) => lesson)?.lesson?.(box);

let atTable: readonly AtTable[] = [];

/** Load what features are at a table. */
export const loadAtTable = async (): Promise<void> => void (atTable = await load());

/** Load a page at which there is a table. */
export const withTable =
    <T>(load: () => Promise<T>) =>
    async (): Promise<T> =>
        (await Promise.all([load(), loadAtTable()]))[0];

/** What all features make of a table. */
export function termsOf(view: TableView, seat: number | null): Required<Terms> {
    const all = atTable.flatMap(({ terms }) => terms?.(view, seat) ?? []);
    return {
        told: all.flatMap(({ told = [] }) => told),
        facts: all.flatMap(({ facts = [] }) => facts),
        leaving: all.flatMap(({ leaving = [] }) => leaving),
        resigning: all.flatMap(({ resigning = [] }) => resigning),
        shared: all.some(({ shared }) => shared),
        counted: all.some(({ counted }) => counted),
        once: all.some(({ once }) => once),
        sealedUntil: all.find(({ sealedUntil }) => sealedUntil)?.sealedUntil ?? null,
    };
}

/** Who teaches at a table. */
export const teachingAt = (view: TableView): Teaching | undefined =>
    atTable.flatMap(({ teaching }) => teaching ?? []).find(({ at }) => at(view));

/** What all features show at a place. */
export const partsAt = (place: keyof TableParts): TablePart[] => atTable.flatMap(({ parts }) => parts?.[place] ?? []);

/** What a form finds in its brackets. */
type Parts = readonly (string | undefined)[];

/** A screen without props for the addresses of a form. */
export function screen(form: RegExp, load: Lazy<Record<string, never>>): Screen;
/** The same with props made of what the form finds; `keyOf` tells pages apart, by the first part unless it is given. */
export function screen<Props extends object>(
    form: RegExp,
    load: Lazy<Props>,
    propsOf: (parts: Parts, query: Query) => Props,
    keyOf?: (parts: Parts) => string,
): Screen;
export function screen(
    form: RegExp,
    load: Lazy<any>,
    propsOf: (parts: Parts, query: Query) => object = () => ({}),
    keyOf = ([first = '']: Parts): string => first,
): Screen {
    const loadOnce = once(load);
    return (path, query) => {
        const [found, ...parts] = form.exec(path) ?? [];
        if (found === undefined) return null;
        return { key: `${form.source} ${keyOf(parts)}`, load: loadOnce, props: propsOf(parts, query) };
    };
}

/** Load once; what has failed is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
    let loading: Promise<T> | null = null;
    return () => {
        loading ??= load().catch((error: unknown) => {
            loading = null;
            throw error;
        });
        return loading;
    };
}
