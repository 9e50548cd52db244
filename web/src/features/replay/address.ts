/** The address of a moment of a replay, and what is wrong with one that was typed. */

import { features, type ReplayTab } from '../../feature';
import type { Moment } from '../../messages';
import { list, shortened, t } from '../../texts';
import { numberIn, type Asked, type ReplayStore } from './replay.svelte';

export type TabName = 'moment' | 'turns' | 'curves' | 'players' | ReplayTab['name'];

/** What features have to read beside the board. */
export const moreTabs = (): ReplayTab[] => features().flatMap(({ replayTab }) => replayTab ?? []);

/** All there is to read beside the board; where there is room, the moment is always to be seen. */
export const tabNames = (): TabName[] => [
    'moment',
    'turns',
    'curves',
    ...moreTabs().map(({ name }) => name),
    'players',
];

/** The moment of another game from which one goes on. */
export const originOf = ({ table, step }: Moment) => ({
    text: t('ui.replay.came_from', { n: step ?? 0 }),
    to: `/t/${table}/replay/${step}`,
});

/** The page of a turn of a game. */
export const turnPage = (id: string, turn: number, eyes: number | null = null): string =>
    `/t/${id}/replay?turn=${turn}${eyes === null ? '' : `&eyes=${eyes + 1}`}`;

/** The page of what a replay shows. */
export function pageOfMoment({ id, byTurn, turn, step, eyes }: ReplayStore): string {
    if (byTurn) return turnPage(id, turn, eyes);
    return `/t/${id}/replay/${step?.step ?? 0}${eyes === null ? '' : `?eyes=${eyes + 1}`}`;
}

/** What an address names that the game does not have, in words. */
export function faultsOf({ turn, eyes, tab }: Asked, { turns, table }: ReplayStore): string[] {
    const players = table?.view.seats.length ?? 0;
    const faults: string[] = [];
    if (turn !== undefined && numberIn(turn, 0, turns.length) === null)
        faults.push(t('ui.replay.no_turn', { turn: shortened(turn), all: turns.length }));
    if (eyes !== undefined && numberIn(eyes, 1, players) === null)
        faults.push(t('ui.replay.no_player', { player: shortened(eyes), all: players }));
    if (tab !== undefined && !tabNames().some((name) => name === tab)) {
        const tabs = list(tabNames().map((name) => t(`ui.replay.tabs.${name}`)));
        faults.push(t('ui.errors.no_tab', { tab: shortened(tab), tabs }));
    }
    return faults;
}
