/** What sections are called: those of a box in the reader's language, others as their authors have named them. */

import { has, t } from '../../texts';
import { straight } from '../new-table/land';

export function sectionName(name: string): string {
    const key = `game.sections.${straight(name)}` as const;
    return has(key) ? t(key) : straight(name).replaceAll('_', ' ');
}

export function islandName(name: string): string {
    const key = `game.islands.${name}` as const;
    return has(key) ? t(key) : name.replaceAll('_', ' ');
}
