/** The clipboard. */

import { t } from '../../texts';
import { notices } from './notices.svelte';

/** Copy a text and say so; false if the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        return false;
    }
    notices.note(t('ui.common.copied'));
    return true;
}
