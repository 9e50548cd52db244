"""The six task cards: gold for everybody who meets the condition at the end, once, however often it is met."""

from __future__ import annotations

from collections.abc import Callable

from ...board import EDGES
from ...game.scoring import Card, Earned
from ...game.state import State
from ...hexes import NEIGHBOURS, Mask, areas, each, neighbours
from .shapes import diagonal_runs, surrounded

ROAD_LENGTH = 7
ADVANCE_PIECES = 7


def home_country(state: State, pieces: Mask) -> list[Mask]:
    """Connected groups of hexes of one terrain, whichever, that are filled with own pieces."""
    return [
        area
        for terrain in state.setup.board.terrain.values()
        for area in areas(pieces & terrain)
        if not neighbours(area) & terrain & ~area
    ]


def fortress(state: State, pieces: Mask) -> list[Mask]:
    """Own pieces with own pieces on all six sides."""
    return [1 << hex | NEIGHBOURS[hex] for hex in each(pieces & surrounded(pieces))]


def road(state: State, pieces: Mask) -> list[Mask]:
    """At least seven own pieces in unbroken succession along a diagonal."""
    return diagonal_runs(pieces, ROAD_LENGTH)


def place_of_refuge(state: State, pieces: Mask) -> list[Mask]:
    """Special hexes of any kind with own pieces on all six sides."""
    return [1 << hex | NEIGHBOURS[hex] for hex in each(state.setup.board.special & surrounded(pieces))]


def advance(state: State, pieces: Mask) -> list[Mask]:
    """At least seven own pieces on the same edge of the board."""
    return [pieces & edge for edge in EDGES if (pieces & edge).bit_count() >= ADVANCE_PIECES]


def compass_points(state: State, pieces: Mask) -> list[Mask]:
    """An own piece on each edge of the board."""
    at_edges = [pieces & edge for edge in EDGES]
    return [at_edges[0] | at_edges[1] | at_edges[2] | at_edges[3]] if all(at_edges) else []


def _task(gold: int, condition: Callable[[State, Mask], list[Mask]]) -> Card:
    """A task that pays if its condition finds anything; of several findings the first is given as the reason."""

    def score(state: State, seat: int) -> list[Earned]:
        found = condition(state, state.players[seat].pieces)
        return [Earned(gold, found[0])] if found else []

    return Card(condition.__name__, score, text=f"{gold} gold for: {(condition.__doc__ or '').strip()}")


TASKS = (
    _task(5, home_country),
    _task(6, fortress),
    _task(7, road),
    _task(8, place_of_refuge),
    _task(9, advance),
    _task(10, compass_points),
)
