"""The artwork of the map as data: a table entry for each thing on a hex.

A drawing is a piece of SVG around (0, 0), the middle of a hex that is 52 wide and 60 high. To teach the map

* a new terrain: add an entry to ``TERRAINS``: its colour, a few marks, and layouts that place the marks;
* a new special hex or location: add a drawing to ``SIGNS`` (and its ground to ``GROUNDS`` if it is not a location);
  without one it gets a plain ``SIGNBOARD`` with two letters of its name;
* a new kind of piece: add it to ``UNITS`` if players own it, to ``NEUTRAL`` if nobody does.

Lines inherit the ink of the map, round ends and a width of 1.3; nothing is filled unless a drawing says so.
"""

from .pieces import HOUSES, IN_FRONT, NEUTRAL, PLATE, PLAYERS, THINGS, UNITS, PlayerArt, UnitArt
from .signs import COMPASS, GIFT, GIFT_OF, GROUNDS, LYING_ID, LYING_TILES, SIGNBOARD, SIGNS
from .signs import PAPER as LOCATION_GROUND
from .terrains import TERRAINS, Drawing, TerrainArt

INK = "#4a3524"
PAPER = "#f4e8cb"

__all__ = [
    "COMPASS",
    "GIFT",
    "GIFT_OF",
    "GROUNDS",
    "HOUSES",
    "INK",
    "IN_FRONT",
    "LOCATION_GROUND",
    "LYING_ID",
    "LYING_TILES",
    "NEUTRAL",
    "PAPER",
    "PLATE",
    "PLAYERS",
    "SIGNBOARD",
    "SIGNS",
    "TERRAINS",
    "THINGS",
    "UNITS",
    "Drawing",
    "PlayerArt",
    "TerrainArt",
    "UnitArt",
]
