/** The log of a table: what happened, line by line, to be put into words in the reader's language. */

import type { AnyEntry, AnyEvent, Update } from '../../messages';
import { sayEntry, sayEvents } from '../../texts';
import { hexesOf } from '../table/board-changes';

export interface LogLine {
    /** The number of the last entry it tells of; several lines may have the same. */
    number: number;
    seat: number | null;
    /** Whether a turn begins with it. */
    turn: boolean;
    hexes: string[];
    /** The events of the game that it tells of: one, or several that are alike. */
    events: readonly AnyEvent[];
    /** The entries that it tells of if it is not about events: those that are not decisions. */
    entries: readonly AnyEntry[];
    /** Whether it was taken back later. */
    undone: boolean;
}

type Told = Pick<Update, 'number' | 'entry' | 'events'>;

/** Events that say nothing that the others do not say. */
const SILENT = ['picked'];
/** Events that are told in one line if they happen several times in a row, or at once. */
const JOINED = ['built', 'put_down', 'gold_earned', 'undid'];
/** The fields in which events that are told in one line may differ. */
const DIFFERENT = ['hex', 'hexes', 'gold', 'text'];

/** The lines that an update adds. Decisions are told by their events. */
export function linesOf({ number, entry, events }: Told): LogLine[] {
    if (entry.type === 'spoke') return [];
    const lines = eventLines(events, number);
    if (isDecision(entry)) return lines;
    const seat = 'seat' in entry ? entry.seat : null;
    return [{ number, seat, turn: false, hexes: [], events: [], entries: [entry], undone: false }, ...lines];
}

const isDecision = ({ type }: AnyEntry): boolean => type === 'acted' || type === 'redid';

/** Everything that happened. What was taken back stays to be read, marked as such. */
export class Log {
    lines: LogLine[] = [];
    #told: Told[] = [];
    /** The numbers of the decisions that hold. */
    #decisions: number[] = [];
    /** The numbers of the decisions that were taken back. */
    #undone = new Set<number>();

    add(update: Told): void {
        this.#note(update);
        this.lines = update.entry.type === 'undid' ? this.#allLines() : extended(this.lines, linesOf(update));
    }

    /** What happened before everything that is known so far. */
    precede(updates: readonly Told[]): void {
        const later = this.#told;
        [this.#told, this.#decisions, this.#undone] = [[], [], new Set()];
        for (const update of [...updates, ...later]) this.#note(update);
        this.lines = this.#allLines();
    }

    #note({ number, entry, events }: Told): void {
        this.#told.push({ number, entry, events });
        if (isDecision(entry)) this.#decisions.push(number);
        if (entry.type === 'undid') this.#undone.add(this.#decisions.pop() ?? number);
    }

    #allLines(): LogLine[] {
        const lines = this.#told.flatMap(linesOf);
        return extended(
            [],
            lines.map((line) =>
                line.events.length && this.#undone.has(line.number) ? { ...line, undone: true } : line,
            ),
        );
    }
}

/** The lines that tell of events that happened at once. */
export function eventLines(events: readonly AnyEvent[], number = 0): LogLine[] {
    const told = events.filter((event) => !SILENT.includes(event.type));
    return extended(
        [],
        told.map((event) => eventLine(number, event)),
    );
}

/** The log with more lines; those that are like the last one, or like one of the same moment, join it. */
function extended(log: readonly LogLine[], more: readonly LogLine[]): LogLine[] {
    const lines = [...log];
    for (const line of more) {
        const place = lines.findLastIndex(
            (other, index) =>
                (index === lines.length - 1 || other.number === line.number) &&
                other.undone === line.undone &&
                areAlike(toldIn(other), toldIn(line)),
        );
        if (place < 0) lines.push(line);
        else lines[place] = joined(lines[place]!, line);
    }
    return lines;
}

function joined(first: LogLine, second: LogLine): LogLine {
    return {
        ...second,
        hexes: [...first.hexes, ...second.hexes],
        events: [...first.events, ...second.events],
        entries: [...first.entries, ...second.entries],
    };
}

/** What a line tells; if several things alike, the first. */
const toldIn = ({ events, entries }: LogLine): AnyEvent | AnyEntry | undefined => events[0] ?? entries[0];

function areAlike(one?: AnyEvent | AnyEntry, other?: AnyEvent | AnyEntry): boolean {
    const core = (told?: object) =>
        JSON.stringify(told, (field, value: unknown) => (DIFFERENT.includes(field) ? undefined : value));
    return one !== undefined && JOINED.includes(one.type) && core(one) === core(other);
}

function eventLine(number: number, event: AnyEvent): LogLine {
    return {
        number,
        seat: 'player' in event ? event.player : null,
        turn: event.type === 'turn_began',
        hexes: hexesOf(event),
        events: [event],
        entries: [],
        undone: false,
    };
}

/** A line in words. */
export function say(line: LogLine, names: readonly string[]): string {
    const [entry] = line.entries;
    return entry ? sayEntry(entry, names, line.entries.length) : sayEvents(line.events, names);
}
