/** What is asked, and what a hex holds, in words. */

import { standsOn } from '../../board/geometry';
import type { BoardHex, BoardPosition } from '../../board/types';
import { TERRAINS, isLocation } from '../../artwork';
import type { Decision, GameView } from '../../messages';
import { has, list, t } from '../../texts';
import { supplyOf } from '../table/holdings';

/** What the seat is asked. `wished` is an action that was chosen but not done yet. */
export function askText(
    game: GameView,
    decision: Decision,
    seat: number,
    wished: string | null,
    names: readonly string[],
): string {
    const kinds = Object.keys(decision.choices);
    if (decision.under_way) return furtherText(game, decision, seat, names);
    if (wished && wished !== 'build') return t(`actions.${wished}.ask`);
    const terrains = kinds.filter((kind) => kind in TERRAINS && decision.without_hex.includes(kind));
    const extras = kinds.filter((kind) => kind !== 'build' && kind !== 'end' && !terrains.includes(kind));
    if (terrains.length) {
        const names = terrains.map((terrain) => t(`game.terrains.${terrain}.word`));
        return t('ui.table.choose_terrain', { terrains: list(names, 'disjunction') });
    }
    if (kinds.includes('build'))
        return `${buildText(game, seat)}${extras.length ? ` ${t('ui.table.extra_first')}` : ''}`;
    if (kinds.includes('end')) return extras.length ? t('ui.table.extra_or_end') : t('ui.table.only_end');
    return kinds.map((kind) => t(`actions.${kind}.ask`)).join(' ');
}

function buildText(game: GameView, seat: number): string {
    const terrain = t(`game.terrains.${game.card}.word`);
    const n = Math.min(game.builds_left, Math.max(1, supplyOf(game, seat)));
    return t(game.phase === 'mandatory' ? 'actions.build.then' : 'actions.build.ask', { n, terrain });
}

/** What is asked after an action was begun. */
function furtherText(game: GameView, decision: Decision, seat: number, names: readonly string[]): string {
    const kind = decision.under_way!;
    const words = has(`actions.${kind}.then`) ? t(`actions.${kind}.then`) : t(`actions.${kind}.ask`);
    const reacting = game.active !== seat && game.phase !== 'last';
    return reacting ? `${t('ui.table.you_react', { player: names[game.active] ?? '' })} ${words}` : words;
}

/** A hex for screen readers: its name, what is printed, and the piece there. */
export function hexText(
    { hex, symbol, island }: BoardHex,
    board: BoardPosition,
    names: readonly string[],
    seat: number | null,
): string {
    const parts = [printed(hex, symbol, board), ...pieces(hex, board, names, seat)];
    if (board.caves.includes(hex)) parts.push(t('game.specials.cave.name'));
    if (board.walls.includes(hex)) parts.push(t('game.pieces.wall.word'));
    if (board.scouts.includes(hex)) parts.push(t('game.pieces.scout.word'));
    if (island) parts.push(t('ui.a11y.hex.on_island'));
    return t('ui.a11y.hex.at', { hex, what: parts.join(', ') });
}

function printed(hex: string, symbol: string, board: BoardPosition): string {
    if (symbol in TERRAINS) return t(`game.terrains.${symbol}.name`);
    if (symbol === 'nomad') {
        const tile = board.nomads[hex];
        return tile ? t('ui.a11y.hex.nomad', { tile: t(`game.nomads.${tile}.name`) }) : t('ui.a11y.hex.nomad_empty');
    }
    if (!isLocation(symbol)) return t(`game.specials.${symbol}.name`);
    const left = board.tiles[hex];
    const tiles = left ? t('ui.table.tiles_left', { n: left }) : t('ui.table.tiles_gone');
    const location = t('ui.a11y.hex.location', { tile: t(`game.tiles.${symbol}.name`) });
    return left === undefined ? location : `${location}, ${tiles}`;
}

function pieces(hex: string, board: BoardPosition, names: readonly string[], seat: number | null): string[] {
    return board.pieces
        .filter((piece) => standsOn(piece, hex))
        .map(({ kind, player }) => {
            const piece = t(`game.pieces.${kind}.word`);
            return player === seat
                ? t('ui.a11y.hex.own', { piece })
                : t('ui.a11y.hex.of', { piece, player: names[player] ?? '' });
        });
}

const SECTORS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'];

/** Where a section lies on the board. */
export const sectorName = (section: number): string => t(`game.sectors.${SECTORS[section]!}`);

/** Gold with its sign. */
export const signed = (gold: number): string => (gold < 0 ? `−${-gold}` : `+${gold}`);
