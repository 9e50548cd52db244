/** The games of a group: what the browser keeps of them, and their file. What is no such game is refused. */

import type { ScoredGame } from '../../feature';
import { store, stored } from '../../net/storage';
import { STORED_AS } from './stored-as';

/** A game that was played, in the app or at a table. */
export interface PlayedGame extends ScoredGame {
    id: string;
    /** The day, such as `2026-11-16`. */
    day: string;
}

const FORMAT = 'kingdombuilder-evenings';
const VERSION = 1;
export const MOST = {
    games: 1000,
    players: 5,
    items: 40,
    gold: 999,
    /** Characters of a name. */
    name: 30,
    /** Characters of a file. */
    file: 2_000_000,
};

/** Why a file is refused: it is no such file, of a newer version, damaged, or too many games in all. */
export type Refused = 'foreign' | 'newer' | 'damaged' | 'many';

const isDay = (day: unknown): day is string =>
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
const isWord = (word: unknown): word is string => typeof word === 'string' && /^[\w:-]{1,60}$/.test(word);
const isGold = (gold: unknown): gold is number => Number.isInteger(gold) && Math.abs(gold as number) <= MOST.gold;

function isPlayer(value: unknown): value is ScoredGame['players'][number] {
    const { name, gold } = (value ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || cleanName(name) !== name || !name) return false;
    if (typeof gold !== 'object' || gold === null || Array.isArray(gold)) return false;
    const items = Object.entries(gold);
    return items.length <= MOST.items && items.every(([item, amount]) => isWord(item) && isGold(amount));
}

export function isGame(value: unknown): value is PlayedGame {
    const { id, day, boxes, players } = (value ?? {}) as Record<string, unknown>;
    return (
        isWord(id) &&
        isDay(day) &&
        Array.isArray(boxes) &&
        boxes.length <= 20 &&
        boxes.every(isWord) &&
        Array.isArray(players) &&
        players.length >= 1 &&
        players.length <= MOST.players &&
        players.every(isPlayer)
    );
}

/** A name as it is kept: in one line, without what nobody can see. */
export const cleanName = (name: string): string =>
    name
        .normalize('NFC')
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, MOST.name)
        .trim();

export function kept(): PlayedGame[] {
    const { version, games } = stored<{ version?: unknown; games?: unknown }>(STORED_AS, {}) ?? {};
    return version === VERSION && Array.isArray(games) ? games.filter(isGame).slice(0, MOST.games) : [];
}

export const keep = (games: readonly PlayedGame[]): void => store(STORED_AS, { version: VERSION, games });

/** All games as a file. */
export const fileOf = (games: readonly PlayedGame[]): string =>
    JSON.stringify({ format: FORMAT, version: VERSION, checksum: checksum(games), games }, null, 1);

/** The games of a file, or why there are none. */
export function readFile(text: string): PlayedGame[] | Refused {
    if (text.length > MOST.file) return 'many';
    let found: unknown;
    try {
        found = JSON.parse(text);
    } catch {
        return 'foreign';
    }
    const { format, version, checksum: sum, games } = (found ?? {}) as Record<string, unknown>;
    if (format !== FORMAT) return 'foreign';
    if (typeof version !== 'number' || version > VERSION) return 'newer';
    if (!Array.isArray(games) || sum !== checksum(games) || !games.every(isGame)) return 'damaged';
    return games;
}

/** The games with others, each of them once, the newest first. */
export function joined(games: readonly PlayedGame[], others: readonly PlayedGame[]): PlayedGame[] | Refused {
    const all = [...new Map([...games, ...others].map((game) => [game.id, game])).values()];
    return all.length > MOST.games ? 'many' : all.sort((one, other) => other.day.localeCompare(one.day));
}

/** FNV-1a over the text of the games. */
function checksum(games: unknown): string {
    let hash = 0x811c9dc5;
    for (const sign of JSON.stringify(games)) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
}

/** An id for a game that has none; pages without encryption have no better one. */
export const newId = (): string => crypto.randomUUID?.() ?? String(Date.now());

export const today = (): string => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
};
