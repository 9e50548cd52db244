/**
 * The features of the page by their folders, in the order in which they are offered. Without a line and its folder, the
 * page is without that feature.
 */

import type { Feature } from '../feature';
import { analysis } from './analysis';
import { daily } from './daily';
import { evenings } from './evenings';
import { hints } from './hints';
import { lessons } from './lessons';
import { numbers } from './numbers';
import { pictures } from './pictures';
import { positions } from './positions';
import { operator } from './operator';
import { puzzles } from './puzzles';
import { ratings } from './ratings';
import { replay } from './replay';
import { sections } from './sections';
import { setup } from './setup';
import { statistics } from './statistics';

export const FEATURES: Readonly<Record<string, Feature>> = {
    lessons,
    replay,
    analysis,
    daily,
    puzzles,
    positions,
    setup,
    evenings,
    statistics,
    numbers,
    ratings,
    hints,
    sections,
    pictures,
    operator,
};
