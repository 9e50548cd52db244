"""The six Kingdom Builder cards of Marshlands, and the palaces, which pay without a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from ...board import CARD_TERRAINS, SEAMS, Board
from ...game.chance import shuffled
from ...game.explanations import Change, Clause, Values, naming, places, specials
from ...game.layout import remembered
from ...game.rules import Rules
from ...game.scoring import Card, Earned, pays, pays_each_group, pays_each_hex
from ...game.state import Part, State
from ...hexes import (
    BOARD,
    NEIGHBOURS,
    Hex,
    Mask,
    distance,
    each,
    mask_of,
    name,
    names,
    neighbour_counts,
    neighbours,
    place,
)
from ...section import Terrain

PALACE = "palace"
MAJORITY_GOLD = 5
MESSENGER_GOLD = 2
MOUNTAIN_GOLD = 2

REMOVED_TERRAIN: Part[Terrain | None] = Part("removed terrain", None)
"""The terrain whose cards left the game because of the Scouts."""


def _majorities(state: State, seat: int, specials: Mask) -> Mask:
    """Those of the special hexes next to which the player has pieces and nobody has more."""
    own, won = state.players[seat], 0
    touched = specials & own.layout.around
    if not touched:
        return 0
    others = [player.pieces for player in state.players if player is not own]
    for special in each(touched):
        around = NEIGHBOURS[special]
        count = (own.pieces & around).bit_count()
        for pieces in others:
            if (pieces & around).bit_count() > count:
                break
        else:
            won |= 1 << special
    return won


def _majorities_earned(state: State, seat: int, specials: Mask) -> list[Earned]:
    """The gold of each special hex, and whether another player has as many pieces there."""
    own = state.players[seat].pieces
    earned = []
    for special in each(specials):
        around = NEIGHBOURS[special]
        counts = [(player.pieces & around).bit_count() for player in state.players]
        tied = counts.count(counts[seat]) > 1
        earned.append(Earned(MAJORITY_GOLD, own & around | 1 << special, tied=tied))
    return earned


pays_each_majority = pays(lambda specials: MAJORITY_GOLD * specials.bit_count(), _majorities_earned)


@pays_each_majority
def palaces(state: State, seat: int) -> Mask:
    """Five gold for each palace next to which nobody has more pieces."""
    return _majorities(state, seat, state.setup.board.specials[PALACE])


def around_palaces(board: Board) -> list[Mask]:
    """The hexes next to each palace."""
    return [NEIGHBOURS[palace] for palace in each(board.specials[PALACE])]


PALACES = Card(
    "palaces",
    palaces,
    contested=around_palaces,
    explanation=specials(lambda board: board.specials[PALACE]),
    pays_for=lambda board: board.specials[PALACE],
)


@pays_each_group(MOUNTAIN_GOLD)
def geologists(state: State, seat: int) -> list[Mask]:
    """Two gold for each mountain, large or small, that the player's pieces join to another one."""
    board, joined = state.setup.board, set()
    for area in state.players[seat].layout.areas:
        touched = _mountains_touched(board, area)
        if len(touched) > 1:
            joined.update(touched)
    return sorted(joined)


@remembered
def _mountains_touched(board: Board, area: Mask) -> list[Mask]:
    """The mountains on which or next to which an area lies."""
    reached = area | neighbours(area)
    return [mountain for mountain in board.mountains if mountain & reached]


def mountains_joined(state: State, seat: int, hexes: Mask) -> Iterator[Values]:
    """The mountains, each by its first hex."""
    yield {"mountains": [name(next(each(mountain))) for mountain in state.setup.board.mountains if mountain & hexes]}


class Way(NamedTuple):
    """A shortest way between two pieces, by the number of its hexes and by its ends."""

    hexes: int
    first: Hex
    last: Hex


def _ends_of_way(state: State, seat: int, way: Way | None) -> list[Earned]:
    return [Earned(MESSENGER_GOLD * way.hexes, 1 << way.first | 1 << way.last)] if way else []


@pays(lambda way: MESSENGER_GOLD * way.hexes if way else 0, _ends_of_way)
def messengers(state: State, seat: int) -> Way | None:
    """Two gold for each hex of a shortest way between the two pieces of one area that are farthest apart.

    That takes two pieces: one that stands alone pays nothing (R62).
    """
    ways = [_longest_way_in(area) for area in state.players[seat].layout.areas if area & area - 1]
    return max(ways, key=_length, default=None)


def longest_way(change: Change) -> list[Clause]:
    """How long the way is now, and between which hexes."""
    if not change.now:
        return [Clause("no_way", {})]
    (way,) = change.now
    ends = names(way.mask)
    return [Clause(change.item, {"n": way.gold // MESSENGER_GOLD, "first": ends[0], "last": ends[-1]})]


@pays_each_majority
def noblewomen(state: State, seat: int) -> Mask:
    """Five gold for each special hex next to which nobody has more pieces; palaces pay the same without a card."""
    board = state.setup.board
    return _majorities(state, seat, board.special & ~board.specials[PALACE])


def around_special_hexes(board: Board) -> list[Mask]:
    """The hexes next to each special hex but the palaces."""
    return [NEIGHBOURS[special] for special in each(board.special & ~board.specials[PALACE])]


@pays_each_hex(1)
def vassals(state: State, seat: int) -> Mask:
    """One gold for each piece at an inner edge."""
    return state.players[seat].pieces & SEAMS


@pays_each_hex(1)
def captains(state: State, seat: int) -> Mask:
    """One gold for each piece next to at least three others of the same player."""
    pieces = state.players[seat].pieces
    ones, twos, fours = neighbour_counts(pieces)
    return pieces & (ones & twos | fours)


@pays_each_hex(1)
def scouts(state: State, seat: int) -> Mask:
    """One gold for each piece next to the removed terrain and not on it."""
    removed = REMOVED_TERRAIN.of(state)
    hexes = state.setup.board.terrain[removed] if removed else 0  # a half-painted position has none
    return state.players[seat].pieces & neighbours(hexes) & ~hexes


def beside_removed_terrain(state: State, seat: int, hexes: Mask) -> Iterator[Values]:
    """The hexes, and which terrain was removed."""
    yield {"hexes": names(hexes), "terrain": REMOVED_TERRAIN.of(state) or ""}


def turn_up_a_terrain(state: State) -> None:
    """Before the first turn: all cards that show the terrain of the top card leave the game."""
    seed = state.setup.options.seed
    assert seed is not None
    top = shuffled(state.deck, seed, "scouts")[-1]
    REMOVED_TERRAIN.put(state, next(terrain for terrain in top.split("/") if terrain in CARD_TERRAINS))
    kept = without_removed_terrain(state, list(state.deck))
    state.removed = tuple(card for card in state.deck if card not in kept)
    state.deck = tuple(kept)


def without_removed_terrain(state: State, deck: list[str]) -> list[str]:
    """Those of the cards that do not show the removed terrain."""
    removed = REMOVED_TERRAIN.of(state)
    return [card for card in deck if removed not in card.split("/")]


@remembered
def _longest_way_in(area: Mask) -> Way:
    """A way between two pieces with the greatest distance: along one of three axes they are the ends of the area."""
    ends = [(_first(area, lines), _first(area, reversed(lines))) for lines in _PARALLELS]
    return max([Way(distance(*pair) + 1, *pair) for pair in ends], key=_length)


def _length(way: Way) -> int:
    return way.hexes


def _first(area: Mask, lines: Iterable[Mask]) -> Hex:
    """A piece on the first line that has any."""
    return next(next(each(area & line)) for line in lines if area & line)


def _parallels(number: Callable[[Hex], int]) -> tuple[Mask, ...]:
    """The hexes of the same number, for each number in turn."""
    hexes = sorted(each(BOARD), key=number)
    return tuple(mask_of(line) for _, line in groupby(hexes, key=number))


def _row(hex: Hex) -> int:
    return place(hex)[0]


def _slant(hex: Hex) -> int:
    row, column = place(hex)
    return column - row // 2


_PARALLELS = (_parallels(_row), _parallels(_slant), _parallels(lambda hex: _row(hex) + _slant(hex)))
"""The lines of the board in each of its three directions, side by side."""

CARDS = (
    Card("geologists", geologists, explanation=naming(mountains_joined)),
    Card("messengers", messengers, explanation=longest_way),
    Card(
        "noblewomen",
        noblewomen,
        contested=around_special_hexes,
        explanation=specials(lambda board: board.special),
    ),
    Card("vassals", vassals, explanation=places),
    Card("captains", captains, explanation=places),
    Card(
        "scouts",
        scouts,
        Rules(prepare=(turn_up_a_terrain,), deck_of_position=(without_removed_terrain,)),
        explanation=naming(beside_removed_terrain),
    ),
)
