/** "Your turn": in the title and the icon of the page, and by a notification if the reader wants one. */

import { fileAt } from '../../net/addresses';
import { t } from '../../texts';
import { settings } from './settings.svelte';

const ICONS = { usual: fileAt('icon.svg'), turn: fileAt('icon-turn.svg') };

/** Show in the title and the icon whether one is waited for. */
export function showWaiting(waiting: boolean, title: string): void {
    document.title = waiting ? t('ui.notify.title') : title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = waiting ? ICONS.turn : ICONS.usual;
}

/** Notify a player whose page is hidden. */
export function notify(body: string): void {
    if (
        !settings.notifications ||
        !document.hidden ||
        !('Notification' in window) ||
        Notification.permission !== 'granted'
    )
        return;
    const notification = new Notification(t('ui.notify.heading'), { body, icon: ICONS.turn, tag: 'kingdombuilder' });
    notification.onclick = () => {
        window.focus();
        notification.close();
    };
}

/** Ask the browser whether it may; what it says. */
export async function allowNotifications(): Promise<boolean> {
    return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}
