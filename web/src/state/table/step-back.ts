/** Escape: one step back at a time. */

import { t } from '../../texts';
import type { GameContext } from './context';
import type { Lit } from './lit.svelte';
import { notices } from '../app/notices.svelte';

/** Leave the question, the chosen action or the lit hexes; put a picked piece back. */
export function stepBack({ table, choice }: GameContext, lit: Lit): void {
    choice.pointed = null;
    if (choice.retreat() || lit.clear()) return;
    if (table.picked && table.game?.can_undo) {
        void table.ask({ type: 'undo' });
        notices.say(t('ui.a11y.put_back'));
    }
}
