"""The drawings on the map, as data: our own artwork, one table entry for each thing that can lie on a hex.

A drawing is a piece of SVG around (0, 0), the middle of a hex that is 52 wide and 60 high. To teach the map

* a new terrain: add an entry to ``TERRAINS``: its colour, a few marks, and layouts that strew the marks;
* a new special hex or location: add a drawing to ``SIGNS`` (and its ground to ``GROUNDS`` if it is not a location);
  without one it gets a plain ``SIGNBOARD`` with two letters of its name;
* a new kind of piece: add it to ``UNITS`` if players have it, to ``NEUTRAL`` if it is nobody's.

Lines inherit the ink of the map, round ends and a width of 1.3; nothing is filled unless a drawing says so.
"""

from .pieces import CITY_HALL_GROUND, HOUSES, NEUTRAL, PLAYERS, UNITS, PlayerArt, UnitArt
from .signs import COMPASS, DONATION, GROUNDS, NOMAD_TILES, SIGNBOARD, SIGNS
from .signs import PAPER as LOCATION_GROUND
from .terrains import TERRAINS, Drawing, TerrainArt

INK = "#4a3524"
PAPER = "#f4e8cb"

__all__ = [
    "CITY_HALL_GROUND",
    "COMPASS",
    "DONATION",
    "GROUNDS",
    "HOUSES",
    "INK",
    "LOCATION_GROUND",
    "NEUTRAL",
    "NOMAD_TILES",
    "PAPER",
    "PLAYERS",
    "SIGNBOARD",
    "SIGNS",
    "TERRAINS",
    "UNITS",
    "Drawing",
    "PlayerArt",
    "TerrainArt",
    "UnitArt",
]
