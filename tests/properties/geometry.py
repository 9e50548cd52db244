"""RULES 1.4 written out plainly, with rows, columns and sets: what the bitboards are checked against.

Slow on purpose, and knowing nothing of the package under test.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set
from functools import cache
from itertools import product
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""A 0-based row and column."""

LETTERS = "abcdefghijklmnopqrst"
PLACES: tuple[Place, ...] = tuple(product(range(20), range(20)))
"""The main board."""
ISLAND_TOP = 22
ISLAND_ROWS = (".xxxx.", "xxxxx.", "xxxxxx", "xxxxx.", ".xxxx.")
ISLAND: tuple[Place, ...] = tuple(
    (ISLAND_TOP + row, column)
    for row, letters in enumerate(ISLAND_ROWS)
    for column, letter in enumerate(letters)
    if letter == "x"
)
"""The island, so far below the main board that nothing is next to both."""
ON_BOARD = frozenset(PLACES + ISLAND)

DIRECTIONS = ("E", "W", "NE", "NW", "SE", "SW")
EVEN_ROW = {"E": (0, 1), "W": (0, -1), "NW": (-1, -1), "NE": (-1, 0), "SW": (1, -1), "SE": (1, 0)}
ODD_ROW = {"E": (0, 1), "W": (0, -1), "NW": (-1, 0), "NE": (-1, 1), "SW": (1, 0), "SE": (1, 1)}


def named(name: str) -> Place:
    top = ISLAND_TOP if name[0].isupper() else 0
    return top + int(name[1:]) - 1, LETTERS.index(name[0].lower())


def name(place: Place) -> str:
    row, column = place
    return f"{LETTERS[column].upper()}{row - ISLAND_TOP + 1}" if row >= ISLAND_TOP else f"{LETTERS[column]}{row + 1}"


def names(places: Iterable[Place]) -> list[str]:
    """By row, then column, the island last."""
    return [name(place) for place in sorted(places)]


def step(place: Place, direction: str) -> Place:
    """One hex further, perhaps off the board."""
    row, column = place
    down, right = (ODD_ROW if row % 2 else EVEN_ROW)[direction]
    return row + down, column + right


@cache
def neighbours(place: Place) -> frozenset[Place]:
    return frozenset(step(place, direction) for direction in DIRECTIONS) & ON_BOARD


def next_to(place: Place, places: Set[Place]) -> bool:
    return not neighbours(place).isdisjoint(places)


def two_steps_straight(place: Place) -> set[Place]:
    return {step(step(place, direction), direction) for direction in DIRECTIONS} & ON_BOARD


def ends_of_runs(places: Collection[Place]) -> set[Place]:
    """The first hexes beyond every straight, unbroken run of three or more."""
    ends = set()
    for first, direction in product(places, DIRECTIONS):
        length, here = 0, first
        while here in places:
            length, here = length + 1, step(here, direction)
        if length >= 3 and here in ON_BOARD:
            ends.add(here)
    return ends


def areas(places: Collection[Place]) -> list[set[Place]]:
    """The connected areas, by their first hex."""
    places, found = set(places), list[set[Place]]()
    for start in sorted(places):
        if not any(start in area for area in found):
            area, edge = {start}, [start]
            while edge:
                fresh = (neighbours(edge.pop()) & places) - area
                area |= fresh
                edge += fresh
            found.append(area)
    return found


def distance(a: Place, b: Place) -> int:
    """The formula of RULES 1.4."""
    (row_a, column_a), (row_b, column_b) = a, b
    down = row_b - row_a
    across = (column_b - (row_b - row_b % 2) // 2) - (column_a - (row_a - row_a % 2) // 2)
    return (abs(across) + abs(down) + abs(across + down)) // 2


def steps_from(start: Place) -> dict[Place, int]:
    """The number of steps to every hex, by breadth-first search."""
    steps, ring = {start: 0}, [start]
    while ring:
        following = []
        for place in ring:
            for neighbour in neighbours(place):
                if neighbour not in steps:
                    steps[neighbour] = steps[place] + 1
                    following.append(neighbour)
        ring = following
    return steps


def turned(place: Place) -> Place:
    """Where the hex lies after the main board was turned; the island is not turned with it."""
    row, column = place
    return place if row >= ISLAND_TOP else (19 - row, 19 - column)
