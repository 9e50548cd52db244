/** What the browser keeps: the position that is being painted, those that were saved, and the boxes to choose from. */

import { store, stored } from '../../net/storage';
import { isDraft, type Draft } from './draft';

const NAMES = { draft: 'positions.draft', saved: 'positions.saved', boxes: 'positions.boxes' };
/** The most positions that are saved; the oldest go first. */
const MOST = 200;

/** A position under a name, as the inside of a link. */
export interface Saved {
    name: string;
    at: number;
    inside: string;
}

export function keptDraft(): Draft | null {
    const found = stored<Draft | null>(NAMES.draft, null);
    try {
        return isDraft(found) ? found : null;
    } catch {
        return null;
    }
}
export const keepDraft = (draft: Draft): void => store(NAMES.draft, draft);

export const savedPositions = (): Saved[] => stored<Saved[]>(NAMES.saved, []);

/** Save a position, instead of an earlier one of this name. */
export function savePosition(name: string, inside: string): void {
    const others = savedPositions().filter((one) => one.name !== name);
    store(NAMES.saved, [{ name, at: Date.now(), inside }, ...others].slice(0, MOST));
}
export const forgetPosition = (name: string): void =>
    store(
        NAMES.saved,
        savedPositions().filter((one) => one.name !== name),
    );

export const chosenBoxes = (): string[] => stored<string[]>(NAMES.boxes, ['base']);
export const keepBoxes = (boxes: readonly string[]): void => store(NAMES.boxes, boxes);
