/** What is asked about positions that belong to no table. Nothing of it is stored. */

import type { AskPosition } from '../../messages';
import { wireAt } from '../../net/place';

/** Faults, scores, legal actions and win probabilities of a position. */
export const look = (asked: AskPosition) => wireAt().request('POST positions', { body: asked });
export const hints = (asked: AskPosition) => wireAt().request('POST positions/hints', { body: asked });
/** The picture of a position, as SVG. */
export const picture = (asked: AskPosition) => wireAt().file('POST positions/picture', { body: asked });
/** Sections by their codes or files. */
export const sections = (text: string) => wireAt().request('POST sections', { body: { text } });
