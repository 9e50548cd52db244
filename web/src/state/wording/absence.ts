/** Who is gone, and what may be done about it, in words. */

import type { Seat, TableView } from '../../messages';
import { isDeviceTable } from '../../net/wire';
import { inShort, t } from '../../texts';
import { botName } from './names';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So much time as a whole number, rounded down, of the unit that suits it. */
function measured(milliseconds: number): [number, 'minute' | 'hour' | 'day'] {
    if (milliseconds < 2 * HOUR) return [Math.floor(milliseconds / MINUTE), 'minute'];
    if (milliseconds < 2 * DAY) return [Math.floor(milliseconds / HOUR), 'hour'];
    return [Math.floor(milliseconds / DAY), 'day'];
}

/** So much time in words. */
export function durationText(milliseconds: number): string {
    const [n, unit] = measured(milliseconds);
    return n ? t(`ui.common.${unit}s`, { n }) : t('ui.common.under_a_minute');
}

/** The short note that a player is absent. */
export function goneText(milliseconds: number): string {
    const [n, unit] = measured(milliseconds);
    return n ? t('ui.table.gone_for', { time: inShort(n, unit) }) : t('ui.table.absent');
}

/** Time that is still to pass in words, rounded up to whole minutes, so that it is never over before it says so. */
export const waitText = (milliseconds: number): string => durationText(Math.ceil(milliseconds / MINUTE) * MINUTE);

/** The absence rule of the table; empty with a clock in days. */
export function absenceRule({ absence, clock, substitute }: TableView): string {
    if (clock.kind === 'days') return '';
    const time = absence.minutes ? durationText(absence.minutes * MINUTE) : t('ui.absence.a_few_minutes');
    return t(`ui.absence.rule_${absence.kind}`, { time, bot: botName(substitute) });
}

/** Whether other people play besides a seat, not only bots. */
export const othersPlay = ({ seats }: TableView, seat: number | null): boolean =>
    seats.some(({ kind, bot, resigned }, index) => index !== seat && kind === 'person' && !bot && !resigned);

/** What it means if a seat leaves: bots wait for it, other people do as the table's rule says; a clock runs on. */
export function leaveText(view: TableView, seat: number | null): string {
    const { clock, substitute, id } = view;
    const others = othersPlay(view, seat) && !isDeviceTable(id);
    const texts = others ? [t('ui.table.leave_others'), absenceRule(view)] : [t('ui.table.leave_waits')];
    if (clock.kind !== 'none') texts.push(t(`ui.table.leave_clock_${clock.flag}`, { bot: botName(substitute) }));
    return texts.filter(Boolean).join(' ');
}

/** What it means if the game is claimed from a seat: the game is over unless two are left, one of them a person. */
export function claimText(view: TableView, seat: number, names: readonly string[]): string {
    const stays = (one: Seat, index: number) => index !== seat && !one.resigned;
    const left = view.seats.filter(stays);
    const player = names[seat] ?? '';
    if (left.length === 1) return t('ui.absence.claim_wins', { player });
    const [ends, all] = [
        t('ui.absence.claim_bot', { player, bot: botName(view.substitute) }),
        t('ui.absence.claim_all'),
    ];
    return left.filter(({ kind, bot }) => kind === 'person' && !bot).length > 1 ? `${ends} ${all}` : ends;
}
