/** The remarks of the coach in words. */

import type { Remark } from '../../messages';
import { itemName, specialName, t } from '../../texts';
import { clauseText } from './hints';

/** From so many hexes on it does not help to say how far away a tile was. */
const FAR = 4;

export function remarkText({ about, reason, further }: Remark): string {
    const why = reason.clauses.map(clauseText).join(', ');
    switch (about) {
        case 'tile':
            if (further && further < FAR) return t('ui.coach.further', { n: further, tile: tileOf(reason) });
            return t('ui.coach.tile', { tile: tileOf(reason) });
        case 'gold':
            return t('ui.coach.gold', { n: reason.gold, item: itemName(reason.item), why });
        case 'loss':
            return t('ui.coach.loss', { tile: tileOf(reason) });
        case 'freedom':
            return t('ui.coach.freedom', { why });
    }
}

/** The tile that a remark is about, and where it lies. */
function tileOf({ clauses }: Remark['reason']): string {
    const special = clauses[0]?.values.special;
    return typeof special === 'object' && 'symbol' in special ? `${specialName(special.symbol)} ${special.hex}` : '';
}
