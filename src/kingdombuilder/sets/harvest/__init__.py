"""Harvest: farmland, silos, and eight new locations."""

from ...game.catalogue import Box
from ..sections import read_sections

HARVEST = Box(
    name="harvest",
    sections=read_sections(__package__),
)
