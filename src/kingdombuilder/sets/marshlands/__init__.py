"""Marshlands: swamp and double terrain cards, palaces, bonus actions, and canoes that act in other turns."""

from ...game.catalogue import Box
from ..sections import read_sections

MARSHLANDS = Box(
    name="marshlands",
    sections=read_sections(__package__),
)
