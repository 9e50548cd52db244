"""Marshlands: swamp and double terrain cards, palaces, bonus actions, and canoes that act in other turns."""

from ...board import CARD_TERRAINS, Board
from ...game.catalogue import Box
from ...game.rules import Rules
from ..sections import read_sections
from . import bonus, temple
from .canoe import CANOE
from .cards import CARDS, PALACES
from .locations import ACTIONS, TILES
from .position import MarshlandsPosition

BONUS_TILES = Rules(
    tile_taken=(bonus.take_bonus_tile,), tile_lost=(bonus.lose_bonus_tile,), turn_ended=(bonus.make_ready,)
)
TEMPLE_HOUSES = Rules(
    owed=(temple.OWED.of,),
    muster=(temple.muster,),
    first_build_free=(temple.first_build_free,),
    turn_ended=(temple.turn_ended,),
)
CANOES = Rules(tile_taken=(CANOE.call,))


def _rules(board: Board) -> Rules:
    """The rules of what lies on the board."""
    rules = Rules()
    if any(kind in board.locations for kind in bonus.KINDS):
        rules += BONUS_TILES
    if "temple" in board.locations:
        rules += TEMPLE_HOUSES
    if "canoe" in board.locations:
        rules += CANOES
    return rules


MARSHLANDS = Box(
    name="marshlands",
    sections=read_sections(__package__),
    tiles=TILES,
    actions=ACTIONS,
    cards=CARDS,
    fixed_scoring=(PALACES,),
    terrain_cards=tuple(f"swamp/{terrain}" for terrain in CARD_TERRAINS),
    builds={"swamp": 2},
    rules=_rules,
    position=MarshlandsPosition(),
)
