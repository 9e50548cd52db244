"""Nomads: four sections with nomad hexes, walls, and the red cards that pay during play."""

from ...game.catalogue import Box
from ..sections import read_sections

NOMADS = Box(
    name="nomads",
    sections=read_sections(__package__),
)
