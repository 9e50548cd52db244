"""The base game: eight sections, eight locations, ten cards, twenty-five terrain cards."""

from ...board import CARD_TERRAINS
from ...game.catalogue import Box
from ..sections import read_sections
from .cards import CARDS
from .locations import TILES

BASE = Box(
    name="base",
    sections=read_sections(__package__),
    tiles=TILES,
    cards=CARDS,
    terrain_cards=tuple(terrain for terrain in CARD_TERRAINS for _ in range(5)),
)
