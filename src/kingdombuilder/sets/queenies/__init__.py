"""The Queenies: small boxes, each to be used on its own: capitol, caves, island."""

from ...game.catalogue import Box
from ..sections import read_sections
from . import capitol, caves, island

CAPITOL = Box(
    name="capitol",
    fixed_scoring=(capitol.CAPITOLS,),
    resolve=capitol.resolve,
    spots={"capitols": capitol.castles},
    in_use=lambda fields: bool(fields["capitols"]),
)
CAVES = Box(
    name="caves",
    actions=(caves.CAVE,),
    resolve=caves.resolve,
    spots={"caves": caves.cave_hexes},
    position=caves.CavePosition(),
    in_use=lambda fields: bool(fields["caves"]),
)
ISLAND = Box(
    name="island",
    sections=read_sections(__package__),
    tiles=island.TILES,
    resolve=island.resolve,
    in_use=lambda fields: bool(fields["island"]),
)
