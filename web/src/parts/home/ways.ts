/** The ways to play at once, and to a table of the reader's own making. */

import type { Visitor, Way } from '../../feature';
import { device } from '../../state/app/device.svelte';
import { settings } from '../../state/app/settings.svelte';
import { firstGame, quickGame, withFriends } from '../../state/new-table/wishes';
import { t } from '../../texts';

export const ways = ({ onServer }: Visitor): Way[] => [
    { name: 'first_game', group: 'learning', icon: 'flag', to: firstGame },
    { name: 'play_now', group: 'playing', icon: 'play', to: () => quickGame({}), text: playText(onServer) },
    ...(onServer ? [{ name: 'friends', group: 'playing', icon: 'users', to: withFriends } as const] : []),
    {
        ...{ name: 'new_table', group: 'playing', icon: 'plus', to: '/new' },
        ...(!onServer && { text: t('ui.home.new_table_here') }),
    },
];

function playText(onServer: boolean): string {
    const { percent } = device;
    if (!onServer && percent !== null) return t('ui.home.getting_ready', { percent });
    return t('ui.home.play_now.text', { n: settings.opponents });
}
