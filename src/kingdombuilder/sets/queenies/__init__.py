"""The Queenies: small boxes, each to be used on its own: capitol, caves, island."""

from ...game.catalogue import Box
from ..sections import read_sections

CAPITOL = Box(name="capitol")
CAVES = Box(name="caves")
ISLAND = Box(name="island", sections=read_sections(__package__))
