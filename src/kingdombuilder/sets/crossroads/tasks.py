"""The six task cards: gold for each player who meets the condition at the end, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from ...board import EDGE_NAMES, EDGES, Board
from ...game.explanations import Explanation, Values, naming, places, specials
from ...game.scoring import Card, pays_each_group
from ...game.state import State
from ...hexes import NEIGHBOURS, Hex, Mask, areas, each, mask_of, name, names
from .shapes import diagonal_runs, surrounded

ROAD_LENGTH = 7
ADVANCE_PIECES = 7


def home_country(state: State, pieces: Mask) -> list[Mask]:
    """Connected groups of hexes of one terrain, whichever, that are filled with the player's pieces."""
    regions, first_hexes = _regions(state.setup.board)
    begun = [regions[hex] for hex in each(pieces & first_hexes)]
    return [region for region in begun if region & pieces == region]


@lru_cache
def _regions(board: Board) -> tuple[dict[Hex, Mask], Mask]:
    """All connected groups of hexes of one terrain by their first hexes, and all these first hexes."""
    regions = {next(each(region)): region for terrain in board.terrain.values() for region in areas(terrain)}
    return regions, mask_of(regions)


def fortress(state: State, pieces: Mask) -> list[Mask]:
    """A piece with other pieces of the same player on all six sides."""
    return [1 << hex | NEIGHBOURS[hex] for hex in each(pieces & surrounded(pieces))]


def _middle(state: State, seat: int, hexes: Mask) -> Iterator[Values]:
    yield {"hex": next(name(hex) for hex in each(hexes) if not NEIGHBOURS[hex] & ~hexes)}


def road(state: State, pieces: Mask) -> list[Mask]:
    """At least seven pieces of the player in unbroken succession along a diagonal."""
    return diagonal_runs(pieces, ROAD_LENGTH)


def _length_and_ends(state: State, seat: int, hexes: Mask) -> Iterator[Values]:
    first, *_, last = names(hexes)
    yield {"n": hexes.bit_count(), "first": first, "last": last}


def place_of_refuge(state: State, pieces: Mask) -> list[Mask]:
    """A special hex of any kind with pieces of the player on all six sides."""
    return [1 << hex | NEIGHBOURS[hex] for hex in each(state.setup.board.special & surrounded(pieces))]


def advance(state: State, pieces: Mask) -> list[Mask]:
    """At least seven pieces of the player on the same edge of the board."""
    return [pieces & edge for edge in EDGES if (pieces & edge).bit_count() >= ADVANCE_PIECES]


def _fullest_edge(state: State, seat: int, hexes: Mask) -> Iterator[Values]:
    at_edges = [(hexes & edge).bit_count() for edge in EDGES]
    yield {"n": max(at_edges), "edge": EDGE_NAMES[at_edges.index(max(at_edges))]}


def compass_points(state: State, pieces: Mask) -> list[Mask]:
    """A piece of the player on each edge of the board."""
    at_edges = [pieces & edge for edge in EDGES]
    return [at_edges[0] | at_edges[1] | at_edges[2] | at_edges[3]] if all(at_edges) else []


def _no_values(state: State, seat: int, hexes: Mask) -> Iterator[Values]:
    yield {}


def _task(gold: int, condition: Callable[[State, Mask], list[Mask]], explanation: Explanation) -> Card:
    """A task that pays if its condition finds anything; of several findings the first is given as the reason."""

    @pays_each_group(gold)
    def score(state: State, seat: int) -> list[Mask]:
        return condition(state, state.players[seat].pieces)[:1]

    text = f"{gold} gold for: {(condition.__doc__ or '').strip()}"
    return Card(condition.__name__, score, text=text, explanation=explanation)


TASKS = (
    _task(5, home_country, places),
    _task(6, fortress, naming(_middle)),
    _task(7, road, naming(_length_and_ends)),
    _task(8, place_of_refuge, specials(lambda board: board.special)),
    _task(9, advance, naming(_fullest_edge)),
    _task(10, compass_points, naming(_no_values)),
)
