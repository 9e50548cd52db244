"""Shapes that Crossroads asks for: a hex closed in by its six neighbours, and diagonal runs."""

from __future__ import annotations

from functools import reduce
from operator import or_

from ...hexes import AXES, BOARD, SOUTH_EAST, SOUTH_WEST, Mask

DIAGONALS = (SOUTH_EAST, SOUTH_WEST)


def surrounded(mask: Mask) -> Mask:
    """Every hex that has all six neighbours in the set, so never one at the rim of the board."""
    inside = BOARD
    for step in AXES:
        inside &= mask >> step & mask << step
    return inside


def diagonal_runs(mask: Mask, length: int) -> list[Mask]:
    """For each diagonal direction the hexes of all unbroken runs of at least that length, if there are any."""
    found = []
    for step in DIAGONALS:
        starts = mask
        for n in range(1, length):
            starts &= mask >> n * step
            if not starts:
                break
        else:
            found.append(reduce(or_, (starts << n * step for n in range(length))))
    return found
