/** The remarks of the coach in words. */

import type { Remark } from '../../messages';
import { itemName, specialName, t } from '../../texts';
import { clauseText } from './hints';

/** From so many hexes on it does not help to say how far away a tile was. */
const FAR = 4;

export function remarkText({ about, reason, further }: Remark): string {
    const why = reason.clauses.map(clauseText).join(', ');
    const special = reason.clauses[0]?.values.special;
    const tile =
        typeof special === 'object' && 'symbol' in special ? `${specialName(special.symbol)} ${special.hex}` : '';
    if (about === 'tile' && further && further < FAR) return t('ui.coach.further', { n: further, tile });
    if (about === 'gold') return t('ui.coach.gold', { n: reason.gold, item: itemName(reason.item), why });
    return t(`ui.coach.${about}`, { tile, why });
}
