"""The capitol (Queenie 1): it covers a castle and pays for every piece nearby."""

from __future__ import annotations

from dataclasses import replace

from ...board import SECTORS, Board
from ...game.chance import shuffled
from ...game.clauses import places
from ...game.options import Options
from ...game.scoring import Card, Earned, gold_each
from ...game.state import State
from ...hexes import Mask, each, names, neighbours
from .placing import hexes_named

SECTIONS = ("oracle", "harbor")
"""The sections with two castles, one of which a capitol may cover."""


def resolve(options: Options) -> Options:
    """Let the seed choose the castle of each section that has a capitol, unless the players did."""
    board = replace(options, capitols=()).board()
    if options.capitols is not None:
        covered = hexes_named("capitols", options.capitols, castles(board), "castle that a capitol may cover")
    else:
        covered = _drawn(board, options.seed or 0)
    return replace(options, capitols=tuple(names(covered)))


def castles(board: Board) -> Mask:
    """The castles of the sections that may have a capitol."""
    return sum(
        board.castles & sector
        for section, sector in zip(board.sections, SECTORS, strict=True)
        if section.removesuffix("'") in SECTIONS
    )


def _drawn(board: Board, seed: int) -> Mask:
    covered = 0
    for section, sector in zip(board.sections, SECTORS, strict=True):
        found = list(each(castles(board) & sector))
        if found:
            covered |= 1 << shuffled(found, seed, f"capitol of {section}")[0]
    return covered


def capitols(state: State, seat: int) -> list[Earned]:
    """One gold for each piece at distance one or two from a capitol, for each capitol anew."""
    pieces = state.players[seat].pieces
    earned = []
    for capitol in each(state.setup.board.capitols):
        around = neighbours(1 << capitol)
        earned += gold_each(1, pieces & (around | neighbours(around)))
    return earned


CAPITOLS = Card(
    "capitols", capitols, explanation=places("{hexes} near a capitol"), pays_for=lambda board: board.capitols
)
