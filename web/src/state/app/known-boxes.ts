/** The boxes that the reader has played or learned in this browser. */

import { store, stored } from '../../net/storage';

const STORED_AS = 'boxes.known';
/** Every game has it. */
const BASE = 'base';

export const knownBoxes = (): ReadonlySet<string> => new Set([BASE, ...stored<string[]>(STORED_AS, [])]);

/** Remember the boxes of a game in which the reader has a seat. */
export function noteBoxes(boxes: readonly string[]): void {
    const known = knownBoxes();
    if (boxes.some((box) => !known.has(box))) store(STORED_AS, [...new Set([...known, ...boxes])]);
}

/** Whether the player knows all of these boxes. */
export const isKnown = (boxes: readonly string[], known: ReadonlySet<string>): boolean =>
    boxes.every((box) => known.has(box));
