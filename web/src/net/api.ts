/** What the app asks of a server, or of the device, without a connection to a table. */

import type {
    Analysis,
    Catalogue,
    Coached,
    Command,
    Comparison,
    Day,
    DealResults,
    Deleted,
    Done,
    GameRating,
    Guest,
    Hints,
    NewTable,
    OwnRating,
    OwnStatistics,
    PlayDay,
    PuzzleAnswer,
    PuzzleList,
    PuzzleSolution,
    Ratings,
    Recovery,
    RecoveryCode,
    Report,
    Reported,
    ServerStatistics,
    Spots,
    Status,
    Step,
    TableList,
    Turns,
    Update,
    Updates,
    Welcome,
    WhyNot,
    Whose,
} from '../messages';
import { tablesOfDevice } from './device';
import { place, wireAt, wireTo, type Place } from './place';
import { forgetSecret, secretOf } from './secrets';
import { Failure, type Wire } from './wire';

export { Failure };

const get = <T>(path: string): Promise<T> => wireAt().request('GET', path);
const post = <T>(path: string, body?: unknown): Promise<T> => wireAt().request('POST', path, body);
const at = (id: string, rest = ''): string => `tables/${encodeURIComponent(id)}${rest}`;

/** Ask something as the one who has a seat: by its secret, or by the cookie where that counts no more. */
async function seated<T>(id: string, ask: (secret: string | null) => Promise<T>): Promise<T> {
    const secret = secretOf(id);
    try {
        return await ask(secret);
    } catch (failure) {
        if (!secret || !(failure instanceof Failure) || failure.code !== 'bad_secret') throw failure;
        forgetSecret(id);
        return ask(null);
    }
}

const getSeated = <T>(id: string, rest = ''): Promise<T> =>
    seated(id, (secret) => wireTo(id).request<T>('GET', at(id, rest), undefined, secret));
const postSeated = <T>(id: string, rest: string, body: unknown): Promise<T> =>
    seated(id, (secret) => wireTo(id).request<T>('POST', at(id, rest), body, secret));

const known = new Map<string, Promise<unknown>>();

/** Ask once for what stays the same at a place. */
function once<T>(path: string): Promise<T> {
    const key = `${place()} ${path}`;
    const found = known.get(key) ?? get<T>(path);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found as Promise<T>;
}

/** Who one is. The first call of a visit fetches the cookie that makes one somebody. */
export const me = (): Promise<Guest> => once('me');

/** Everything there is to choose from. */
export const catalogue = (): Promise<Catalogue> => once('catalogue');

/** Ask the server whether it answers again. */
export const askServer = (): Promise<unknown> => wireAt('server').request('GET', 'me');

/** All puzzles, the easiest first. */
export const puzzles = (): Promise<PuzzleList> => once('puzzles');
/** A puzzle with its best turn. */
export const puzzle = (id: string): Promise<PuzzleSolution> => once(`puzzles/${encodeURIComponent(id)}`);
/** How good the turn was that was played to solve a puzzle. */
export const answer = (id: string): Promise<PuzzleAnswer> => getSeated(id, '/answer');

/** The hexes of a board of these sections where a host may put things. */
export async function spots(sections: readonly string[]): Promise<Record<string, string[]>> {
    return (await get<Spots>(`spots?${new URLSearchParams({ sections: sections.join(',') })}`)).spots;
}

/** A page of tables. Among one's own are those of this device, wherever new ones are set. */
export async function tables(
    status: Status,
    options: { mine?: boolean; before?: string | null } = {},
): Promise<TableList> {
    const query = new URLSearchParams({ status });
    if (options.mine) query.set('mine', '1');
    if (options.before) query.set('before', options.before);
    const [found, here] = await Promise.all([
        get<TableList>(`tables?${query}`),
        options.mine && place() === 'server' ? tablesOfDevice(status) : [],
    ]);
    return { ...found, tables: [...here, ...found.tables] };
}

/** Set a table, here or there; who sits down at it gets the secret of the seat. */
export const setTable = (asked: NewTable, where?: Place): Promise<Done> =>
    wireOf(asked, where).request('POST', 'tables', asked);

/** What goes on from another game goes on where that one is. */
const wireOf = ({ moment, practice }: NewTable, where?: Place): Wire => {
    const origin = (moment ?? practice)?.table;
    return origin ? wireTo(origin) : wireAt(where);
};

/** A table as one sees it. */
export const table = (id: string): Promise<Welcome> => getSeated(id);

/** Everything that has happened up to some number, which the server tells page by page. */
export async function updatesUntil(id: string, last: number): Promise<Update[]> {
    const found: Update[] = [];
    for (;;) {
        const after = found.at(-1)?.number ?? 0;
        const { updates } = await getSeated<Updates>(id, `/updates?after=${after}`);
        const more = updates.filter(({ number }) => number > after && number <= last);
        if (!more.length) return found;
        found.push(...more);
        if (more.at(-1)!.number === last) return found;
    }
}

export const hints = (id: string): Promise<Hints> => getSeated(id, '/hints');
/** What the coach says of one's last turn. */
export const coach = (id: string): Promise<Coached> => getSeated(id, '/coach');
/** Why an action on offer may not name a hex. */
export const whyNot = (id: string, action: string, hex: string): Promise<WhyNot> =>
    getSeated(id, `/why-not?${new URLSearchParams({ action, hex })}`);

/** A moment of a finished game, as a seat saw it; null: with all that was hidden. */
export const step = (id: string, number: number, seat: number | null = null): Promise<Step> =>
    wireTo(id).request('GET', at(id, `/steps/${number}${seat === null ? '' : `?seat=${seat}`}`));

/** A finished game by its turns. */
export const turns = (id: string): Promise<Turns> => wireTo(id).request('GET', at(id, '/turns'));

/** How far the analysis of a finished game is, with what was found after so many turns. */
export const analysis = (id: string, after = 0): Promise<Analysis> => getSeated(id, `/analysis?after=${after}`);
/** Begin the analysis of a finished game, or go on with it. */
export const analyse = (id: string): Promise<Analysis> => postSeated(id, '/analysis', {});
export const stopAnalysis = (id: string): Promise<Analysis> => postSeated(id, '/analysis/stop', {});
/** How a turn that one tried again compares with what was played and what was found. */
export const comparison = (id: string): Promise<Comparison> => getSeated(id, '/comparison');

/** The deal of a day, or of today. Only a server has one. */
export const daily = (day: string | null): Promise<Day> => wireAt('server').request('GET', dailyAt(day));
/** Play it: the table of one's own try, or a new one to play it once more. */
export const playDaily = (day: string | null, asked: PlayDay): Promise<Done> =>
    wireAt('server').request('POST', dailyAt(day), asked);
const dailyAt = (day: string | null): string => (day ? `daily/${day}` : 'daily');

/** What one's own games tell: all of them, or those with so many players, with a box, against a bot. */
export const ownStatistics = (where: Place, wanted: Readonly<Record<string, string>>): Promise<OwnStatistics> =>
    wireAt(where).request('GET', `me/statistics?${new URLSearchParams(wanted)}`);
/** These games one by one, as a file. */
export const gamesFile = (where: Place, format: 'csv' | 'json', wanted: Readonly<Record<string, string>>) =>
    wireAt(where).file(`me/games?${new URLSearchParams({ ...wanted, format })}`);
/** What all games tell that were played at the server. */
export const serverStatistics = (whose: Whose): Promise<ServerStatistics> =>
    wireAt('server').request('GET', `statistics?${new URLSearchParams({ whose })}`);

/** The results of all tables that played the deal of this one. */
export const dealResults = (id: string): Promise<DealResults> => getSeated(id, '/deal');

/** How people and bots stand in games of so many players. Only a server has ratings. */
export const ratings = (players: number): Promise<Ratings> =>
    wireAt('server').request('GET', `ratings?${new URLSearchParams({ players: String(players) })}`);
/** Whether one is rated. */
export const ownRating = (): Promise<OwnRating> => wireAt('server').request('GET', 'me/rating');
/** Be rated under this name from now on, or (null) no more. */
export const rateMe = (name: string | null): Promise<OwnRating> =>
    wireAt('server').request('POST', 'me/rating', { name });
/** What a game changed in the ratings. */
export const gameRating = (id: string): Promise<GameRating> => getSeated(id, '/rating');

/** Ask something of a table without a connection to it. */
export function ask({ type, ...rest }: Command, id: string): Promise<Done> {
    return postSeated(id, `/${type}`, rest);
}

/** Report what somebody said at a table. */
export const report = (id: string, what: Report): Promise<Reported> => postSeated(id, '/report', what);

/** Whether one can come back with a code. */
export const recovery = (): Promise<Recovery> => get('me/recovery');
/** A new code to come back with; an earlier one counts no more. */
export const makeCode = (): Promise<RecoveryCode> => post('me/recovery');
/** Come back with a code: from now on this browser is that guest's. */
export const recover = (code: string): Promise<Guest> => post('me/recover', { code });
export const signOutOthers = (): Promise<Guest> => post('me/sign-out-others');
/** Have everything deleted that the server or the device holds about one. */
export async function deleteData(where: Place): Promise<Deleted> {
    const confirm = where === 'device' ? where : (await get<Guest>('me')).id;
    return wireAt(where).request('POST', 'me/delete', { confirm });
}
/** Where everything is to be had that the server holds about one. */
export const dataAddress = (): Promise<string> => wireAt('server').address('me/data');
/** All games of this device, as a file. */
export const deviceFile = (): Promise<Blob> => wireAt('device').file('me/data');
/** Take games that another device has given out; how many were not here yet. */
export async function importGames(text: string): Promise<number> {
    let games: unknown;
    try {
        games = JSON.parse(text);
    } catch {
        throw new Failure('bad_logs', 'JSON');
    }
    return (await wireAt('device').request<{ tables: string[] }>('POST', 'me/data', games)).tables.length;
}

/** Where the record of a finished game is to be had. */
export const recordAddress = (id: string): Promise<string> => wireTo(id).address(at(id, '/record'));
