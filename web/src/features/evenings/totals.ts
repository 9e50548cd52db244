/** What games come to: who won how often, and what each card brought. */

import type { ScoredGame } from '../../feature';
import type { PlayedGame } from './games';

/** The item of a game of which only the sums are known. */
export const TOTAL = 'total';

export const goldOf = ({ gold }: ScoredGame['players'][number]): number =>
    Object.values(gold).reduce((sum, amount) => sum + amount, 0);

/** The names of those with the most gold. */
export function winnersOf({ players }: ScoredGame): string[] {
    const most = Math.max(...players.map(goldOf));
    return players.filter((player) => goldOf(player) === most).map(({ name }) => name);
}

export interface OfPlayer {
    name: string;
    games: number;
    wins: number;
    /** The mean, and the most in a game. */
    gold: number;
    best: number;
}

/** Each player, by wins and then by gold. A win that is shared counts for all who share it. */
export function byPlayer(games: readonly PlayedGame[]): OfPlayer[] {
    const found = new Map<string, { games: number; wins: number; gold: number[] }>();
    for (const game of games) {
        const winners = winnersOf(game);
        for (const player of game.players) {
            const { games, wins, gold } = found.get(player.name) ?? { games: 0, wins: 0, gold: [] };
            const won = Number(winners.includes(player.name));
            found.set(player.name, { games: games + 1, wins: wins + won, gold: [...gold, goldOf(player)] });
        }
    }
    return [...found]
        .map(([name, { games, wins, gold }]) => ({ name, games, wins, gold: mean(gold), best: Math.max(...gold) }))
        .sort((one, other) => other.wins - one.wins || other.gold - one.gold);
}

export interface OfCard {
    item: string;
    games: number;
    /** The mean of all players, and of those who won. */
    gold: number;
    winners: number;
}

/** What each card brought, most gold first. */
export function byCard(games: readonly PlayedGame[]): OfCard[] {
    const found = new Map<string, { games: number; gold: number[]; winners: number[] }>();
    for (const game of games) {
        const winners = winnersOf(game);
        for (const item of new Set(game.players.flatMap(({ gold }) => Object.keys(gold)))) {
            if (item === TOTAL) continue;
            const all = found.get(item) ?? { games: 0, gold: [], winners: [] };
            const of = (who: ScoredGame['players']) => who.map(({ gold }) => gold[item] ?? 0);
            found.set(item, {
                games: all.games + 1,
                gold: [...all.gold, ...of(game.players)],
                winners: [...all.winners, ...of(game.players.filter(({ name }) => winners.includes(name)))],
            });
        }
    }
    return [...found]
        .map(([item, { games, gold, winners }]) => ({ item, games, gold: mean(gold), winners: mean(winners) }))
        .sort((one, other) => other.gold - one.gold);
}

/** The games by the day on which they were played, the newest first. */
export function byDay(games: readonly PlayedGame[]): [day: string, games: PlayedGame[]][] {
    const days = new Map<string, PlayedGame[]>();
    for (const game of games) days.set(game.day, [...(days.get(game.day) ?? []), game]);
    return [...days].sort(([one], [other]) => other.localeCompare(one));
}

const mean = (values: readonly number[]): number =>
    values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
