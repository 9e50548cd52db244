"""Nomads: four sections with nomad hexes, walls, and the red cards that pay during play."""

from ...board import Board
from ...game.catalogue import Box
from ...game.explanations import places
from ...game.rules import Rules
from ..sections import read_sections
from .cards import CARDS
from .locations import TILES
from .nomad_hexes import (
    NOMAD,
    TREASURE,
    lay_nomad_tiles,
    pass_nomad_tiles_on,
    take_nomad_tiles,
    tiles_held,
)
from .nomad_tiles import ACTIONS
from .position import NomadsPosition
from .walls import WALL, walls


def rules(board: Board) -> Rules:
    """Nomad tiles lie only where the board has nomad hexes; walls and tiles in hand a position may always have."""
    shared = Rules(closed=((WALL, walls),), tiles_held=(tiles_held,), turn_ended=(pass_nomad_tiles_on,))
    if not board.specials[NOMAD]:
        return shared
    return shared + Rules(prepare=(lay_nomad_tiles,), arrived=(take_nomad_tiles,))


NOMADS = Box(
    name="nomads",
    sections=read_sections(__package__),
    tiles=TILES,
    actions=ACTIONS,
    cards=CARDS,
    explanations={TREASURE: places},
    rules=rules,
    position=NomadsPosition(),
)
