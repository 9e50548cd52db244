/** Escape: one step back at a time. */

import { t } from '../../texts';
import type { GameContext } from './context';
import type { Lit } from './lit.svelte';
import { notices } from '../app/notices.svelte';

/** Take back the end of the turn; leave the question, the chosen action or the lit hexes; put a picked piece back. */
export function stepBack({ table, choice }: GameContext, lit: Lit): void {
    choice.pointed = null;
    if (table.turnEnd.waits) return table.undo();
    if (choice.retreat() || lit.clear()) return;
    if (table.picked && table.canUndo) {
        table.undo();
        notices.say(t('ui.a11y.put_back'));
    }
}
