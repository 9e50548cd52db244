"""The island (Queenie 3): a small board of its own, with a location that moves pieces to one terrain.

The geometry (``hexes``) sees to it that no piece crosses over, and that the island has lines but neither sections nor
edges.
"""

from __future__ import annotations

from ...game import catalogue
from ...game.chance import shuffled
from ...game.option_fields import OneName
from ...game.options import Options
from ...game.tiles import ExtraAction, MoveTile, all_of

ROPE_BRIDGE = MoveTile("rope_bridge", all_of("canyon"), "moves a piece to canyon")
TREE_HOUSE = MoveTile("tree_house", all_of("forest"), "moves a piece to forest")

TILES: tuple[ExtraAction, ...] = (ROPE_BRIDGE, TREE_HOUSE)


def _drawn_side(options: Options) -> str:
    return shuffled(sorted(catalogue.islands), options.seed or 0, "island")[0]


SIDE = OneName(
    name="island",
    says="The island side that lies face up.",
    form="SIDE",
    what="side of the island",
    known=catalogue.islands_with,
    draw=_drawn_side,
    is_side=True,
)
