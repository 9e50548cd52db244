"""The island (Queenie 3): a small board of its own, with a location that moves pieces to one terrain.

That no piece crosses over, and that the island has lines but neither sections nor edges, lies in the geometry.
"""

from __future__ import annotations

from dataclasses import replace

from ...game import catalogue
from ...game.chance import shuffled
from ...game.options import Options
from ...game.tiles import ExtraAction, MoveTile, all_of

ROPE_BRIDGE = MoveTile("rope_bridge", all_of("canyon"), "moves a piece to canyon")
TREE_HOUSE = MoveTile("tree_house", all_of("forest"), "moves a piece to forest")

TILES: tuple[ExtraAction, ...] = (ROPE_BRIDGE, TREE_HOUSE)


def resolve(options: Options) -> Options:
    """Let the seed choose the side that lies up, unless the players did."""
    sides = sorted(catalogue.islands)
    return replace(options, island=options.island or shuffled(sides, options.seed or 0, "island")[0])
