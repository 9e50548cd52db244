/** Where the gold of a card comes from, in words. */

import type { Earned, GameView, Item, TableView } from '../../messages';
import { itemKey, list, t } from '../../texts';
import { isFinal, totalOf } from '../table/gold';
import { piecesOf } from '../table/holdings';
import { sectorName } from './prompts';

/** The gold of all players, to be heard. */
export const goldOfAll = (game: GameView, status: TableView['status'], names: readonly string[]): string =>
    names
        .map((name, seat) => `${name}: ${t('ui.common.gold', { n: totalOf(game, seat, isFinal(game, status)) })}`)
        .join('. ');

const MANY_HEXES = 3;
const MANY_PLACES = 12;

/** A line of words for all parts that pay the same; what pays nothing or for no hex says what it pays for. */
export function partsText(item: Item, game: GameView, seat: number, final: boolean): string[] {
    const parts = item.parts.filter(({ hexes, section }) => hexes.length || section !== undefined);
    if (!parts.length) return [t(`${itemKey(item.name)}.text`)];
    const own = new Set(piecesOf(game, seat));
    return alike(parts).map((group) => {
        const places = shortened(
            group.map((part) => placeOf(part, own)),
            MANY_PLACES,
        );
        const { gold, unclaimed } = group[0]!;
        if (unclaimed && !final)
            return t('ui.table.gold_unclaimed', { gold: t('ui.common.gold', { n: group.length * gold }), places });
        return t(group.length > 1 ? 'ui.table.gold_each' : 'ui.table.gold_from', {
            gold: t('ui.common.gold', { n: group[0]!.gold }),
            places: group[0]!.tied ? t('ui.table.gold_tied', { places }) : places,
        });
    });
}

/** The parts in groups that pay the same gold, most gold first. */
function alike(parts: readonly Earned[]): Earned[][] {
    const groups: Record<string, Earned[]> = {};
    for (const part of parts)
        (groups[`${part.gold} ${part.tied ?? false} ${part.unclaimed ?? false}`] ??= []).push(part);
    return Object.values(groups).sort(([a], [b]) => b!.gold - a!.gold);
}

/** A section, a line, the special hex beside own pieces, or the pieces themselves. */
function placeOf({ hexes, section, line }: Earned, own: ReadonlySet<string>): string {
    if (typeof section === 'number') return sectorName(section);
    if (line) return t('ui.common.line', { line });
    const special = hexes.filter((hex) => !own.has(hex));
    const places = shortened(special.length ? special : hexes, MANY_HEXES);
    return special.length || hexes.length < 2 ? places : t('ui.table.settlements_at', { n: hexes.length, places });
}

function shortened(words: readonly string[], most: number): string {
    if (words.length <= most) return list(words);
    return t('ui.table.and_more', { places: words.slice(0, most).join(', '), n: words.length - most });
}
