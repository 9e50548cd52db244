/**
 * A table as this browser shows it. What the server tells is shown in order, moves of others one after another; the
 * reader's own move is on the board at once and is confirmed, or taken off again, by what the server says.
 */

import type {
    AnyEvent,
    BoardHex,
    ChatLine,
    Command,
    Done,
    FromServer,
    HintStep,
    Present,
    Spoke,
    TableView,
    Thinking,
    Update,
    Welcome,
} from '../../messages';
import type { BoardPosition, Effect } from '../../board/types';
import { Failure, table as lookAt, updatesUntil } from '../../net/api';
import { Connection, type ConnectionStatus } from '../../net/connection';
import { wireTo } from '../../net/place';
import { forgetSecret, keepSecret, secretOf } from '../../net/secrets';
import { secretOfSeat } from '../../net/wire';
import { afterEvents, afterMove, changesBoard, hexesOf, type Move } from './board-changes';
import { positionOf } from './board-position';
import { TurnEnd, type KeptEnd } from './turn-end.svelte';
import { Log, type LogLine } from '../wording/log';

/** What the screen wants to hear of, for sounds and for words. */
export interface Audience {
    /** The reader's move is shown on the board, before the server knows of it. */
    placed(): void;
    /** Something happened and is shown now; `foreseen`: the board has shown it as the reader's move. */
    happened(update: Update, foreseen: boolean): void;
    /** The reader has to decide now, or the game is over. */
    turn(kind: 'decide' | 'over'): void;
    failed(failure: unknown): void;
}

/** The milliseconds for which another player's move is shown before the next one. */
const PACE = 520;
/** Milliseconds between moves of the reader that are played one after another, so that the eye can follow. */
const BEAT = 250;
/** After more missed entries than this, the current board is shown without animations. */
const MANY = 24;
/** With more queued moves than this they are shown faster. */
const BACKLOG = 4;
const END: HintStep = { kind: 'end', hex: null };
const EMPTY: BoardPosition = {
    colours: [],
    pieces: [],
    walls: [],
    scouts: [],
    caves: [],
    nomads: {},
    tiles: {},
    marks: [],
};

/** How far a bot is, and when that was told. */
export type BotAtWork = Thinking & { heardAt: number };

export class TableStore {
    /** The table as it is shown; null until the server has said what there is. */
    view: TableView | null = $state.raw(null);
    seat: number | null = $state.raw(null);
    hexes: BoardHex[] = $state.raw([]);
    log: LogLine[] = $state.raw([]);
    chat: ChatLine[] = $state.raw([]);
    connectionStatus: ConnectionStatus = $state.raw('connecting');
    reason = $state.raw('');
    watching = $state.raw(0);
    /** The hexes of the last turn of another player. */
    last: string[] = $state.raw([]);
    effects: Effect[] = $state.raw([]);
    /** When the shown view was told, for the clock. */
    shownAt = $state.raw(0);
    /** What a bot is at that the table has waited for since the last update. */
    thinking: BotAtWork | null = $state.raw(null);
    /** When it was told who is there, and since when others are gone. */
    presenceAt = $state.raw(0);

    /** The end of the reader's turn, while it can still be taken back. */
    readonly turnEnd: TurnEnd;

    #board: BoardPosition = $state.raw(EMPTY);
    #waiting: Update[] = $state.raw([]);
    #move: Move | null = $state.raw(null);
    #number: number | null = null;
    #shown: Update | null = null;
    #lastPlayer: number | null = null;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #log = new Log();
    #connection: Connection;
    #listeners = new Set<(update: Update) => void>();
    #decided = false;
    #playing = false;
    #freshStart = true;

    /** The board with the reader's move that is on its way. */
    board: BoardPosition = $derived(this.#move ? afterMove(this.#board, this.#move) : this.#board);
    game = $derived(this.view?.game ?? null);
    names: string[] = $derived(this.view?.seats.map(({ name }) => name) ?? []);
    /** Whether moves are still to be shown. */
    catchingUp = $derived(this.#waiting.length > 0);
    /** Whether a move of the reader is on its way. */
    sending = $derived(this.#move !== null);
    /** What is to be decided here and now. */
    decision = $derived.by(() =>
        this.sending || this.catchingUp || this.turnEnd.waits ? null : (this.game?.decision ?? null),
    );
    /** Whether the reader has something to take back. */
    canUndo = $derived.by(() => this.turnEnd.waits || (!!this.game?.can_undo && !this.catchingUp));
    /** The piece in the air: of the decision, or of the pick on its way. */
    picked: string | null = $derived(this.game?.decision?.picked ?? null);

    constructor(
        readonly id: string,
        private readonly audience: Audience,
        /** Whether moves of others are shown one after another. */
        private readonly paced: () => boolean = () => true,
        /** Whether the end of the reader's turn can be taken back for a moment. */
        private readonly holdsEnd: () => boolean = () => false,
    ) {
        this.turnEnd = new TurnEnd(id, (end) => this.#decide(END, end));
        this.#connection = new Connection((events) => wireTo(id).line(id, events), {
            secret: () => secretOf(id),
            last: () => (this.view ? this.#number : null),
            hear: (message) => this.hear(message),
            statusChanged: (status, reason) => ([this.connectionStatus, this.reason] = [status, reason]),
            turnedAway: () => this.#mend(),
        });
    }

    open(): void {
        this.#connection.open();
    }

    close(): void {
        clearTimeout(this.#timer);
        this.turnEnd.now();
        this.#connection.close();
    }

    /** Subscribe to events; returns the function that unsubscribes. */
    listen(hear: (update: Update) => void): () => void {
        this.#listeners.add(hear);
        return () => this.#listeners.delete(hear);
    }

    wake(): void {
        this.#connection.wake();
    }

    /** Show a table of this device from another seat, whose player has taken the device. */
    lookAs(seat: number): void {
        keepSecret(this.id, secretOfSeat(seat));
        this.#number = null;
        this.#connection.close();
        this.#connection.open();
    }

    // --- What the reader does ---

    /** Decide; the board shows it at once. */
    act(kind: string, hex: string | null = null): void {
        void this.#decide({ kind, hex });
    }

    /** Decide step by step; stop, and say so, where one is refused, is not on offer or something else was decided. */
    async play(steps: readonly HintStep[]): Promise<void> {
        const before = this.game?.actions ?? 0;
        for (const [done, step] of steps.entries()) {
            if (done) await new Promise((go) => setTimeout(go, BEAT));
            if (this.game?.actions !== before + done || !this.#offers(step))
                return this.audience.failed(new Failure('stale', ''));
            if (!(await this.#decide(step))) return;
        }
    }

    /** End the turn: at once, or in a moment; pressed twice, at once. */
    endTurn(): void {
        if (this.turnEnd.waits) this.turnEnd.now();
        else if (!this.#offers(END)) return;
        else if (this.holdsEnd()) this.turnEnd.start(this.#number);
        else void this.#decide(END);
    }

    async #decide({ kind, hex }: HintStep, known: Partial<KeptEnd> = {}): Promise<Done | null> {
        if (!this.decision || this.seat === null) return null;
        const move = (this.#move = { seat: this.seat, kind, hex, picked: this.picked });
        if (this.board !== this.#board) this.audience.placed();
        const done = await this.ask({ type: 'act', kind, hex, after: this.#number, ...known });
        if (this.#move === move) this.#move = null; // the next move may be on its way before this one is answered
        return done;
    }

    #offers({ kind, hex }: HintStep): boolean {
        const { choices = {}, without_hex = [] } = this.decision ?? {};
        return hex ? !!choices[kind]?.includes(hex) : without_hex.includes(kind);
    }

    /** Ask something of the table; a refusal is shown. The answer is null then. */
    async ask(command: Command): Promise<Done | null> {
        try {
            const done = await this.#connection.ask(command);
            if (done.secret) keepSecret(done.table ?? this.id, done.secret);
            if (command.type === 'join') this.seat = done.seat;
            return done;
        } catch (failure) {
            this.audience.failed(failure);
            return null;
        }
    }

    /** Take back the end of the turn, if it was not sent, or else the last decision. */
    undo(): void {
        if (this.turnEnd.waits) this.turnEnd.takeBack();
        else if (this.canUndo) void this.ask({ type: 'undo' });
    }

    /** Take back the reader's turn so far, or as much of it as may be taken back. */
    async undoAll(): Promise<void> {
        if (this.turnEnd.waits) this.turnEnd.takeBack();
        while (this.game?.can_undo && !this.catchingUp && (await this.ask({ type: 'undo' })));
    }

    /** Show at once what is still to be shown. */
    skip(): void {
        this.#drain(true);
    }

    // --- What the server says ---

    hear(message: FromServer): void {
        if (message.type === 'welcome') this.#welcome(message);
        else if (message.type === 'update') this.#update(message);
        else if (message.type === 'present') this.#present(message);
        else if (message.type === 'thinking') this.thinking = { ...message, heardAt: Date.now() };
    }

    #welcome({ number, seat, view, board, chat }: Welcome): void {
        clearTimeout(this.#timer);
        this.thinking = null;
        this.#waiting = [];
        [this.#number, this.seat, this.hexes, this.chat] = [number, seat, board, chat];
        this.#log = new Log();
        this.#show(view);
        this.turnEnd.resume(this.#offers(END));
        void this.#readLog(number);
    }

    /** What happened before one came. */
    async #readLog(until: number): Promise<void> {
        const log = this.#log;
        const before = await updatesUntil(this.id, until).catch(() => []);
        if (this.#log !== log) return;
        log.precede(before);
        this.log = log.lines;
        if (!this.last.length) before.slice(-12).forEach(({ events }) => this.#follow(events));
    }

    /** A guest's data were deleted: reload everything known so far. */
    async #readAnew(until: number): Promise<void> {
        this.#log = new Log();
        await this.#readLog(until);
        const chat = await lookAt(this.id).then(
            (seen) => seen.chat,
            () => this.chat,
        );
        const last = chat.at(-1)?.number ?? 0;
        this.chat = [...chat, ...this.chat.filter(({ number }) => number > last)];
    }

    #update(update: Update): void {
        if (this.#number !== null && update.number <= this.#number) return;
        this.#number = update.number;
        this.thinking = null;
        this.#waiting = [...this.#waiting, update];
        if (this.#waiting.length === 1) this.#drain(false);
        else if (this.#waiting.length > MANY) this.#drain(true);
    }

    /** Show what is waiting, until something wants to be looked at for a moment. */
    #drain(atOnce: boolean): void {
        clearTimeout(this.#timer);
        for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
            const wait = this.#reveal(next);
            if (wait && !atOnce) {
                this.#timer = setTimeout(() => this.#drain(false), wait);
                return;
            }
            this.#waiting = this.#waiting.slice(1);
        }
        this.#noticeTurn();
    }

    /** Show an update, if it is not shown already; how long it wants to be looked at now. */
    #reveal(update: Update): number {
        if (this.#shown === update) return 0;
        this.#shown = update;
        const { entry, events, view } = update;
        const own = this.seat !== null && 'seat' in entry && entry.seat === this.seat;
        const foreseen = own && this.board !== this.#board;
        if (own && entry.type === 'acted') this.#move = null;
        if (entry.type === 'spoke') this.chat = [...this.chat, this.#line(entry, update.number)];
        if (entry.type === 'erased' || entry.type === 'renamed') void this.#readAnew(update.number);
        else this.#log.add(update);
        this.log = this.#log.lines;
        if (entry.type === 'undid') this.last = this.last.slice(0, -1);
        this.#follow(events);
        this.#raiseEffects(update);
        if (view) this.#show(view);
        else this.#board = afterEvents(this.#board, events);
        this.audience.happened(update, foreseen);
        for (const hear of this.#listeners) hear(update);
        if (own || !events.some(changesBoard) || !this.paced()) return 0;
        return this.#waiting.length > BACKLOG ? PACE / 2 : PACE;
    }

    #line(spoke: Spoke, number: number): ChatLine {
        return { ...spoke, number, name: this.names[spoke.seat] ?? '' };
    }

    #show(view: TableView): void {
        const before = this.game?.decision;
        this.view = withSameDecision(view, this.view);
        if (this.turnEnd.waits && this.game?.decision !== before) this.turnEnd.takeBack(); // decided elsewhere
        this.shownAt = this.presenceAt = Date.now();
        const colours = view.seats.map(({ colour }) => colour);
        this.#board = view.game
            ? positionOf(view.game, colours)
            : { ...EMPTY, colours, caves: view.setup.caves, tiles: {} };
        if (this.#freshStart) {
            this.#freshStart = false;
            this.#noticeTurn();
        }
    }

    /** Remember the hexes of the last turn of another player. */
    #follow(events: readonly AnyEvent[]): void {
        for (const event of events.filter(changesBoard)) {
            const player = 'player' in event ? event.player : null;
            if (player !== this.#lastPlayer) [this.#lastPlayer, this.last] = [player, []];
            if (player !== this.seat) this.last = [...new Set([...this.last, ...hexesOf(event).slice(-1)])];
        }
    }

    #raiseEffects({ number, events }: Update): void {
        const found = events.flatMap((event, index): Effect[] => {
            const id = `${number}.${index}`;
            if (event.type === 'tile_taken') return [{ id, hex: event.hex, kind: 'tile', text: event.tile }];
            if (event.type !== 'gold_earned' || !event.hexes[0]) return [];
            return [{ id, hex: event.hexes[0], kind: 'gold', text: `+${event.gold}` }];
        });
        if (found.length) this.effects = [...this.effects.slice(-8), ...found];
    }

    #present({ seats, watching, away, patience }: Present): void {
        this.watching = watching;
        if (!this.view) return;
        const there = this.view.seats.map((seat, index) => ({
            ...seat,
            present: seats[index] ?? false,
            away: away[index] ?? null,
        }));
        this.view = { ...this.view, seats: there, patience };
        this.presenceAt = Date.now();
    }

    #noticeTurn(): void {
        const over = this.view?.status === 'finished';
        const decides = !over && !!this.game?.decision;
        if (decides && !this.#decided) this.audience.turn('decide');
        if (over && this.#playing) this.audience.turn('over');
        this.#decided = decides;
        this.#playing = this.view?.status === 'running';
    }

    /** Refused: perhaps because the seat secret now belongs to another player. */
    #mend(): boolean {
        const known = secretOf(this.id) !== null || this.#number !== null;
        forgetSecret(this.id);
        this.#number = null;
        return known;
    }
}

/** What people say or do beside the game leaves a decision as it is, with what the reader has chosen for it so far. */
function withSameDecision(view: TableView, before: TableView | null): TableView {
    const [known, asked] = [before?.game?.decision, view.game?.decision];
    const same = view.game && known && asked && JSON.stringify(known) === JSON.stringify(asked);
    return same ? { ...view, game: { ...view.game!, decision: known } } : view;
}
