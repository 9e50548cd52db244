"""Shapes that Crossroads asks for: a hex closed in by its six neighbours, and diagonal runs."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_

from ...hexes import DIRECTIONS, SOUTH_EAST, SOUTH_WEST, Mask, shifted

DIAGONALS = (SOUTH_EAST, SOUTH_WEST)


def surrounded(mask: Mask) -> Mask:
    """Every hex that has all six neighbours in the set, so never one at the rim of the board."""
    return reduce(and_, (shifted(mask, step) for step in DIRECTIONS))


def diagonal_runs(mask: Mask, length: int) -> list[Mask]:
    """For each diagonal direction the hexes of all unbroken runs of at least that length, if there are any."""
    found = []
    for step in DIAGONALS:
        starts = reduce(and_, (mask >> n * step for n in range(length)))
        if starts:
            found.append(reduce(or_, (starts << n * step for n in range(length))))
    return found
