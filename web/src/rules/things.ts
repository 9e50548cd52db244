/** Everything that has a rule of its own, by the ids of the rules, and what it is called. */

import type { ThingKind } from '../board/types';
import { t, type Key } from '../texts';
import things from './things.json';

const THINGS: Record<string, { kind: string; box: string }> = things;

/** All boxes but the first, which is always in play. */
export const BOXES: readonly string[] = [...new Set(Object.values(THINGS).map(({ box }) => box))].slice(1);

export const thingIds = (): string[] => Object.keys(THINGS);

export const isThing = (id: string): boolean => id in THINGS;

export const boxOf = (id: string): string => THINGS[id]?.box ?? 'base';

/** The key of the texts of a thing: its name, and what it does in a few words. */
export function keyOf(id: string): `game.${string}` {
    if (id === 'donation') return 'game.nomads.donation:grass';
    return `game.${THINGS[id]!.kind}.${id.replace(/_bonus$/, '')}`;
}

export const nameOf = (id: string): string => {
    const name = t(`${keyOf(id)}.name` as Key);
    return id === 'donation' ? name.replace(/:.*/, '') : name;
};

/** The thing that a name of the engine belongs to: a tile of one terrain, an item of the score, an action. */
export function thingOf(name: string): string | null {
    const id = ALIASES[name] ?? name.replace(/:.*/, '').replace(/_(place|move|take_back|build)$/, '');
    return isThing(id) ? id : null;
}

/** How a thing is drawn outside the board, if it is drawn at all: cards and tasks are not. */
export function pictureOf(id: string): { sign?: string; terrain?: string; piece?: ThingKind } | null {
    const { kind } = THINGS[id]!;
    if (kind === 'terrains') return { terrain: id };
    if (kind === 'pieces') return { piece: id as ThingKind };
    if (kind === 'tiles' || kind === 'nomads' || kind === 'bonus')
        return { sign: id === 'donation' ? 'donation:grass' : id };
    return kind === 'specials' && !WITHOUT_SIGN.has(id) ? { sign: id } : null;
}

const WITHOUT_SIGN = new Set(['special', 'location', 'island']);
const ALIASES: Record<string, string> = { castles: 'castle', palaces: 'palace', capitols: 'capitol' };
