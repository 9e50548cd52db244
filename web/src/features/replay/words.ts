/** What led to a moment of a replay, in words. */

import { t } from '../../texts';
import { eventLines, say } from '../../state/wording/log';
import { headline } from '../../state/wording/outcome';
import { toldOf } from './deeds';
import type { ReplayStore } from './replay.svelte';

/** What a step or a whole turn did, who gave up then, and who has won if it is the last one. */
export function wordsOf(replay: ReplayStore, names: readonly string[]): string[] {
    const { step: moment, table, whole } = replay;
    if (!moment || !table) return [];
    const { step, steps, game, events } = moment;
    const of = events.filter(({ type }) => type !== 'game_ended');
    const told = whole ? toldOf(whole, names) : eventLines(of).map((line) => say(line, names));
    const gone = replay.givingUp.map((seat) => t('entries.resigned', { player: names[seat] ?? '' }));
    const won = step === steps && table.view.winners.length ? [headline(table.view, game, names, null)] : [];
    return [...(step ? told : [t('entries.started')]), ...gone, ...won];
}
