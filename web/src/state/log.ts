/** The log of a table: what happened, line by line, to be put into words in the reader's language. */

import type { AnyEntry, AnyEvent, Update } from '../messages';
import { sayEntry, sayEvent } from '../texts';
import { hexesOf } from './board-changes';

export interface LogLine {
    /** Of the entry; several lines may have the same. */
    number: number;
    seat: number | null;
    /** Whether a turn begins with it. */
    turn: boolean;
    hexes: string[];
    told: AnyEvent | AnyEntry;
    isEvent: boolean;
}

/** Events that say nothing that the others do not say. */
const SILENT = ['picked'];

/** The lines that an update adds. Decisions are told by their events. */
export function linesOf({ number, entry, events }: Update): LogLine[] {
    if (entry.type === 'spoke') return [];
    const lines = events.filter((event) => !SILENT.includes(event.type)).map((event) => eventLine(number, event));
    if (entry.type === 'acted' || entry.type === 'redid') return lines;
    const seat = 'seat' in entry ? entry.seat : null;
    return [{ number, seat, turn: false, hexes: [], told: entry, isEvent: false }, ...lines];
}

export function eventLine(number: number, event: AnyEvent): LogLine {
    return {
        number,
        seat: 'player' in event ? event.player : null,
        turn: event.type === 'turn_began',
        hexes: hexesOf(event),
        told: event,
        isEvent: true,
    };
}

/** A line in words. */
export function say(line: LogLine, names: readonly string[]): string {
    return line.isEvent ? sayEvent(line.told, names) : sayEntry(line.told, names);
}
