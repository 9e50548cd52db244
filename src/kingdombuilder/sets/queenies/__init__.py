"""The Queenies: small boxes, each to be used on its own: capitol, caves, island."""

from ...game.catalogue import Box
from ..sections import read_sections
from . import capitol, caves, island

CAPITOL = Box(name="capitol", fixed_scoring=(capitol.CAPITOLS,), options=(capitol.SPOTS,))
CAVES = Box(name="caves", actions=(caves.CAVE,), options=(caves.SPOTS,), position=caves.CavePosition())
ISLAND = Box(name="island", sections=read_sections(__package__), tiles=island.TILES, options=(island.SIDE,))
