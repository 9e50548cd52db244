"""The capitol (Queenie 1): it covers a castle and pays for every piece nearby."""

from __future__ import annotations

from ...board import SECTORS, Board
from ...game.clauses import places
from ...game.option_fields import Spots
from ...game.scoring import Card, Earned, gold_each
from ...game.state import State
from ...hexes import Mask, each, neighbours

SECTIONS = ("oracle", "harbor")
"""The sections with two castles, one of which a capitol may cover."""


def castles(board: Board) -> Mask:
    """The castles of the sections that may have a capitol."""
    return sum(
        board.castles & sector
        for section, sector in zip(board.sections, SECTORS, strict=True)
        if section.removesuffix("'") in SECTIONS
    )


SPOTS = Spots(
    name="capitols",
    says="The castle hexes that capitols cover.",
    form='"HEX HEX"',
    what="castle that a capitol may cover",
    thing="capitol",
    spots=castles,
    ground=lambda board: board.castles,
    ground_says="a castle hex",
)


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
