"""The geometry of the map: centres, sides and corners of hexes, and paths along them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

from ..hexes import (
    COLUMNS,
    EAST,
    ISLAND_ROWS,
    ISLAND_TOP,
    NEIGHBOURS,
    ROWS,
    SOUTH_EAST,
    SOUTH_WEST,
    Hex,
    Mask,
    each,
    hex_named,
    place,
)

Point: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Point, Point]

HALF, RADIUS, ROW_STEP = 26, 30, 45
"""Half the width of a hex, half its height, and the distance from one row of hexes to the next."""

WIDTH, HEIGHT = (2 * COLUMNS + 1) * HALF, (ROWS - 1) * ROW_STEP + 2 * RADIUS
"""The size of the main board, whose first hex has its middle at (0, 0)."""
RIGHT = WIDTH - HALF
"""Where the main board ends."""

ISLAND_WIDTH = 2 * HALF * max(columns.stop for columns in ISLAND_ROWS)
ISLAND_HEIGHT = (len(ISLAND_ROWS) - 1) * ROW_STEP + 2 * RADIUS
SEA = 66
"""How far the sea reaches around the island."""
ISLAND_LEFT = RIGHT + 68 + SEA
"""Where the island begins."""
ISLAND_AT: Point = (ISLAND_LEFT + HALF, (HEIGHT - ISLAND_HEIGHT) // 2)
"""The middle of the place A1 of the island, beside the main board and halfway down."""

CORNERS: tuple[Point, ...] = (
    (0, -RADIUS), (HALF, -RADIUS // 2), (HALF, RADIUS // 2),
    (0, RADIUS), (-HALF, RADIUS // 2), (-HALF, -RADIUS // 2),
)  # fmt: skip
SIDES = (-SOUTH_WEST, EAST, SOUTH_EAST, SOUTH_WEST, -EAST, -SOUTH_EAST)
"""The step to the neighbour across each side; side i runs from corner i to corner i + 1."""

HEX_PATH = "M0-30 26-15V15L0 30-26 15V-15z"


def middle(hex: Hex) -> Point:
    """The middle of a hex."""
    return middle_of(*place(hex))


def middle_of(row: int, column: int) -> Point:
    """The middle of the hex in that row and column, whether there is one or not."""
    x, y = ISLAND_AT if row >= ISLAND_TOP else (0, 0)
    down = row - ISLAND_TOP if row >= ISLAND_TOP else row
    return x + 2 * HALF * column + HALF * (row % 2), y + ROW_STEP * down


def line_ends(line: int) -> tuple[Point, Point]:
    """The middles of the first and the last hex of a line: 0-19 of the main board, 20-24 of the island."""
    if line < ROWS:
        return middle_of(line, 0), middle_of(line, COLUMNS - 1)
    columns = ISLAND_ROWS[line - ROWS]
    return middle_of(ISLAND_TOP + line - ROWS, columns[0]), middle_of(ISLAND_TOP + line - ROWS, columns[-1])


def sides(hexes: Mask) -> Iterator[tuple[Hex, Hex, Edge]]:
    """Every side between two of the hexes, once: the hexes and where the side runs."""
    for hex in each(hexes):
        for side, step in enumerate(SIDES):
            if step > 0 and hexes >> hex + step & NEIGHBOURS[hex] >> hex + step & 1:
                yield hex, hex + step, _edge(hex, side)


def outline(hexes: Mask, part: Mask = -1) -> str:
    """Path data around a set of hexes, or only where a part of it is at its rim."""
    return path(
        _edge(hex, side)
        for hex in each(hexes & part)
        for side, step in enumerate(SIDES)
        if hex + step < 0 or not hexes & NEIGHBOURS[hex] & 1 << hex + step
    )


def _edge(hex: Hex, side: int) -> Edge:
    (x, y), (ax, ay), (bx, by) = middle(hex), CORNERS[side], CORNERS[(side + 1) % 6]
    return (x + ax, y + ay), (x + bx, y + by)


def path(edges: Iterable[Edge]) -> str:
    """Path data that runs along all these edges, with as few gaps as is easily done."""
    ways: dict[Point, list[Point]] = {}
    for a, b in edges:
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
    parts = []
    for start in sorted(ways, key=lambda point: (len(ways[point]) % 2 == 0, point)):
        while ways[start]:
            line = [start]
            while ways[line[-1]]:
                here = line[-1]
                ahead = ways[here].pop()
                ways[ahead].remove(here)
                line.append(ahead)
            steps = " ".join(f"{bx - ax} {by - ay}" for (ax, ay), (bx, by) in pairwise(line))
            parts.append(f"M{start[0]} {start[1]}l{steps}")
    return "".join(parts)


def flower_path() -> str:
    """Path data around a hex and its six neighbours, the middle at (0, 0)."""
    centre = hex_named("c3")
    x, y = middle(centre)
    start, _, steps = outline(1 << centre | NEIGHBOURS[centre]).partition("l")
    left, top = map(int, start[1:].split())
    return f"M{left - x} {top - y}l{steps}"


def centre_of_seven(hexes: Mask) -> Hex:
    """The hex in the middle of seven."""
    return next(hex for hex in each(hexes) if (hexes & NEIGHBOURS[hex]).bit_count() == len(SIDES))
