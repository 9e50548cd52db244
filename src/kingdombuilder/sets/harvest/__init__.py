"""Harvest: farmland, silos, and eight new locations."""

from ...board import Board
from ...game.catalogue import Box
from ...game.rules import NO_RULES, Rules
from ..sections import read_sections
from . import bazaar, cathedral, scouts, silos
from .cards import CARDS
from .farmland import FARMLAND
from .locations import TILES
from .position import HarvestPosition


def rules(board: Board) -> Rules:
    """What Harvest adds to the shared rules: always the scouts, which a position may show anywhere."""
    added = scouts.RULES
    added += cathedral.RULES if "cathedral" in board.locations else NO_RULES
    added += silos.RULES if board.specials[silos.SILO] else NO_RULES
    return added


HARVEST = Box(
    name="harvest",
    sections=read_sections(__package__),
    tiles=(*TILES, bazaar.BAZAAR, scouts.SCOUT_CABIN, cathedral.CATHEDRAL),
    actions=(FARMLAND, *silos.ACTIONS),
    cards=CARDS,
    rules=rules,
    position=HarvestPosition(),
)
