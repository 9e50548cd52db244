"""Crossroads: four sections with two locations each, units, the city hall and task cards."""

from ...game.catalogue import Box
from ..sections import read_sections

CROSSROADS = Box(
    name="crossroads",
    sections=read_sections(__package__),
)
