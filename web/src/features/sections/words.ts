/** Sections in words. */

import { TERRAINS } from '../../artwork';
import type { SectionFault } from '../../messages';
import { specialName, t } from '../../texts';
import { LONGEST } from './painting';

/** What is printed on a hex. */
export const symbolName = (symbol: string): string =>
    symbol in TERRAINS ? t(`game.terrains.${symbol}.name`) : specialName(symbol);

/** What the engine has found. */
export function faultText({ kind, hexes, message }: SectionFault): string {
    switch (kind) {
        case 'unpainted':
            return t('ui.sections.faults.unpainted', { n: hexes.length });
        case 'name':
        case 'origin':
            return t(`ui.sections.faults.${kind}`, { n: LONGEST[kind] });
        case 'locations':
            return t('ui.sections.faults.locations');
        default:
            return message;
    }
}
