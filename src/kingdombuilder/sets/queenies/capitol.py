"""The capitol (Queenie 1): it covers a castle and pays for every piece nearby."""

from __future__ import annotations

from ...board import SECTORS, Board
from ...game.explanations import places
from ...game.option_fields import Spots
from ...game.scoring import Card, Earned, gold_each, pays
from ...game.state import State
from ...hexes import NEIGHBOURS, Mask, each, neighbours

SECTIONS = ("oracle", "harbor")
"""The sections with two castles, one of which a capitol may cover."""


CAPITOL = "capitol"

WITHIN_TWO = tuple(around | neighbours(around) for around in NEIGHBOURS)
"""The hexes at distance one or two from each hex, and the hex itself, where nothing stands if it is special."""


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
    thing=CAPITOL,
    covers=True,
    spots=castles,
    ground=lambda board: board.castles,
    ground_says="a castle hex",
)


def _each_piece(state: State, seat: int, groups: list[Mask]) -> list[Earned]:
    return [earned for group in groups for earned in gold_each(1, group)]


@pays(lambda groups: sum(map(int.bit_count, groups)), _each_piece)
def capitols(state: State, seat: int) -> list[Mask]:
    """One gold for each piece at distance one or two from a capitol, for each capitol anew."""
    pieces = state.players[seat].pieces
    return [pieces & WITHIN_TWO[capitol] for capitol in each(state.setup.board.specials.get(CAPITOL, 0))]


CAPITOLS = Card("capitols", capitols, explanation=places, pays_for=lambda board: board.specials.get(CAPITOL, 0))
