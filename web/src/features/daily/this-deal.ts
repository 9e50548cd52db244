/** Playing the deal of a finished game once more: alone against bots, or with friends. */

import type { BotName, NewTable, TableView } from '../../messages';
import { playerName } from '../../state/new-table/wishes';

/**
 * What to ask for. Bots sit where bots sat; alone, the usual one has the seats of the others. One sits where one sat, or
 * else where the first person did.
 */
export function thisDeal(
    { id, seats }: Pick<TableView, 'id' | 'seats'>,
    own: number | null,
    alone: BotName | null,
): NewTable {
    const people = seats.flatMap(({ kind }, seat) => (kind === 'bot' ? [] : [seat]));
    const seat = own ?? people[0] ?? 0;
    const only = people.length < 2;
    const bots = seats.map(({ bot }, other) => {
        if (other === seat || (only && !alone)) return null;
        return bot ?? alone;
    });
    return { moment: { table: id, step: 0 }, bots, seat, name: playerName() };
}
