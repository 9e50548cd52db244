/** The browsers in which one is signed in, in words. */
import type { Session } from '../../messages';
import { language, t } from '../../texts';

const DAY = 86_400_000;

/** A day; those of the server begin in UTC. */
export function dateText(time: number, timeZone?: 'UTC'): string {
    return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone }).format(time);
}

/** What it is: `Firefox on Linux`. */
export function browserText({ browser, system }: Session): string {
    if (browser && system) return t('ui.you.sessions.device', { browser, system });
    return browser || system || t('ui.you.sessions.unknown');
}

/** Since when one is signed in there, and when one was last seen. */
export function datesText({ created, seen }: Session, now = Date.now()): string {
    const date = dateText(created);
    if (now - seen < DAY) return t('ui.you.sessions.today', { date });
    return t('ui.you.sessions.since', { date, seen: dateText(seen, 'UTC') });
}
