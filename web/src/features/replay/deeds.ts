/** What was done in a turn: in short for a list, and in sentences. */

import type { AnyEvent, GameTurn, Standing } from '../../messages';
import { itemName, number } from '../../texts';
import { eventLines, say } from '../../state/wording/log';

/** Something that was done, in short: hexes built on, a move, a tile, or a sentence for what is rare. */
export type Deed =
    | { kind: 'built'; text: string }
    | { kind: 'moved'; text: string }
    | { kind: 'taken' | 'lost'; tile: string }
    | { kind: 'told'; text: string };

/** Events that tell nothing of what a player did. */
const SILENT = ['turn_began', 'picked', 'card_drawn', 'deck_shuffled', 'terrain_chosen', 'game_ended'];

const deedsIn = ({ events }: GameTurn): AnyEvent[] => events.filter(({ type }) => !SILENT.includes(type));

/** What was done in a turn, in short. */
export function deedsOf(turn: GameTurn, names: readonly string[]): Deed[] {
    return eventLines(deedsIn(turn)).map((line): Deed => {
        const [event] = line.events;
        if (event?.type === 'built' && event.piece === 'house') return { kind: 'built', text: line.hexes.join(', ') };
        if (event?.type === 'moved') return { kind: 'moved', text: `${event.source} → ${event.target}` };
        if (event?.type === 'tile_taken') return { kind: 'taken', tile: event.tile };
        if (event?.type === 'tile_lost') return { kind: 'lost', tile: event.tile };
        return { kind: 'told', text: say(line, names) };
    });
}

/** What was done in a turn, in sentences. */
export const toldOf = (turn: GameTurn, names: readonly string[]): string[] =>
    eventLines(deedsIn(turn)).map((line) => say(line, names));

export const totalOf = (standing: Standing, seat: number): number =>
    Object.values(standing.gold[seat] ?? {}).reduce((sum, gold) => sum + gold, 0);

/** What a player has won or lost between two moments, by card. */
export function earned(before: Standing, after: Standing, seat: number): Record<string, number> {
    const [then, now] = [before.gold[seat] ?? {}, after.gold[seat] ?? {}];
    const items = [...new Set([...Object.keys(then), ...Object.keys(now)])];
    return Object.fromEntries(
        items.map((item) => [item, (now[item] ?? 0) - (then[item] ?? 0)] as const).filter(([, gold]) => gold),
    );
}

/** A number with its sign, as in `+4`. */
export const signed = (value: number): string => (value > 0 ? `+${number(value)}` : number(value).replace('-', '−'));

/** What was earned by card: `Knights +2, Castle +3`. */
export const earnedText = (gold: Record<string, number>): string =>
    Object.entries(gold)
        .map(([item, n]) => `${itemName(item)} ${signed(n)}`)
        .join(', ');
