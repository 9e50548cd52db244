"""The Mayors: the first player with four pieces on a line marks it with a house from the supply."""

from __future__ import annotations

from ...game.building import check_last_house
from ...game.events import Holding, Taken
from ...game.scoring import Earned, pays
from ...game.state import Part, Player, State
from ...hexes import ISLAND_TOP, LINE_NAMES, LINES, ROWS, Hex, Mask, each, place

PIECES_TO_MARK = 4
GOLD_PER_MARK = 4

MARKED: Part[Mask] = Part("marked lines", 0)
"""The lines that a player has marked: bit 0 for the topmost, as in ``LINES``."""


def mark_line(draft: State, seat: int, player: Player, hex: Hex) -> None:
    """A piece came to a hex: mark its line if the player has enough pieces on it and nobody has marked it."""
    row, _ = place(hex)
    line = row if row < ROWS else row - ISLAND_TOP + ROWS
    pieces = player.pieces & LINES[line]
    if pieces.bit_count() < PIECES_TO_MARK or not player.supply or is_marked(draft, line):
        return
    MARKED.put(player, MARKED.of(player) | 1 << line)
    player.supply -= 1
    draft.tell(Taken(seat, Holding("line_mark", str(LINE_NAMES[line])), pieces, pays=True))
    check_last_house(draft, seat, player)


def is_marked(state: State, line: int) -> bool:
    """Whether any player has marked the line."""
    return any(MARKED.of(player) >> line & 1 for player in state.players)


def _whole_lines(state: State, seat: int, lines: Mask) -> list[Earned]:
    hexes = state.setup.board.hexes
    return [Earned(GOLD_PER_MARK, LINES[line] & hexes, by_line=True) for line in each(lines)]


@pays(lambda lines: GOLD_PER_MARK * lines.bit_count(), _whole_lines)
def mayors(state: State, seat: int) -> Mask:
    """Four gold for each line that the player has marked."""
    return MARKED.of(state.players[seat])
