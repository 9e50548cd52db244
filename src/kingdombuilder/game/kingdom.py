"""A player's kingdom: how the pieces lie, in areas, on lines and in sectors.

All of it follows from the pieces. It is kept for speed: cards and bots ask for it in every position that they look at,
and most positions have one piece more than one that was looked at before. So a kingdom is found from the one before
wherever that is quicker than finding it anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import Any, ParamSpec, TypeVar, cast

from ..board import SECTORS
from ..hexes import LINES, NEIGHBOURS, SIZE, Hex, Mask, areas, each, neighbours

P = ParamSpec("P")
T = TypeVar("T")


def remembered(find: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function finds out about an area or a part of a tally: a new piece leaves most as they are."""
    function = lru_cache(maxsize=4096)(find)
    _remembered.append(function)
    return cast(Callable[P, T], function)


def forget() -> None:
    """Forget what was found out, for those who measure how long it takes."""
    for function in _remembered:
        function.cache_clear()


_remembered: list[_lru_cache_wrapper[Any]] = []

FEW = 4
"""Up to so many new pieces are added one by one; with more of them the whole kingdom is found anew."""


class Kingdom:
    """How the pieces of a player lie. Nobody changes it."""

    __slots__ = ("areas", "around", "pieces", "tally")

    pieces: Mask
    areas: tuple[Mask, ...]
    """The pieces split into their connected areas, in any order."""
    around: Mask
    """The hexes next to a piece."""
    tally: int
    """How many pieces stand on each of the ``LINES`` and in each of the ``SECTORS``: a byte for each number."""

    def __init__(self, pieces: Mask, areas: tuple[Mask, ...], around: Mask, tally: int) -> None:
        """Put together what was found."""
        self.pieces = pieces
        self.areas = areas
        self.around = around
        self.tally = tally

    @classmethod
    def of(cls, pieces: Mask) -> Kingdom:
        """The kingdom of these pieces, found from nothing else."""
        counts = bytes([(pieces & part).bit_count() for part in (*LINES, *SECTORS)])
        return cls(pieces, areas(pieces), neighbours(pieces), int.from_bytes(counts, "little"))

    def changed_to(self, pieces: Mask) -> Kingdom:
        """The kingdom of other pieces, of which most are probably the same."""
        changed = pieces ^ self.pieces
        new = pieces & changed
        if new and changed.bit_count() == 1:
            return self._with(new.bit_length() - 1, pieces)
        if new.bit_count() > FEW:
            return Kingdom.of(pieces)
        kingdom = self if self.pieces & pieces == self.pieces else self._with_only(pieces)
        while new:
            hex = new.bit_length() - 1
            new ^= 1 << hex
            kingdom = kingdom._with(hex, pieces & ~new if new else pieces)
        return kingdom

    def _with(self, hex: Hex, pieces: Mask) -> Kingdom:
        """The kingdom with one piece more, which joins the areas that it touches; these are all its pieces then."""
        joined, around = 1 << hex, NEIGHBOURS[hex]
        if not around & self.pieces:
            return Kingdom(pieces, (*self.areas, joined), self.around | around, self.tally + _COUNTS[hex])
        apart = []
        for area in self.areas:
            if area & around:
                joined |= area
            else:
                apart.append(area)
        return Kingdom(pieces, (*apart, joined), self.around | around, self.tally + _COUNTS[hex])

    def _with_only(self, kept: Mask) -> Kingdom:
        """The kingdom with those of its pieces that are kept; areas that lose a piece may fall apart."""
        pieces, tally = self.pieces & kept, self.tally
        found: list[Mask] = []
        for area in self.areas:
            found += (area,) if area & kept == area else areas(area & kept)
        for hex in each(self.pieces & ~kept):
            tally -= _COUNTS[hex]
        return Kingdom(pieces, tuple(found), neighbours(pieces), tally)

    def in_order(self) -> Kingdom:
        """The same with the areas in the order of ``hexes.areas``, for those who name them."""
        ordered = areas(self.pieces)
        return self if ordered == self.areas else Kingdom(self.pieces, ordered, self.around, self.tally)

    @property
    def sectors(self) -> bytes:
        """How many pieces stand in each of the ``SECTORS``."""
        return sectors_in(self.tally >> IN_SECTORS)


IN_SECTORS = 8 * len(LINES)
"""In a tally, the bits below this one count pieces on lines, those above it pieces in sectors."""
ON_LINES = (1 << IN_SECTORS) - 1


def lines_in(tally: int) -> bytes:
    """The counts of the lines in that part of a tally."""
    return tally.to_bytes(len(LINES), "little")


@remembered
def fullest_line_in(tally: int) -> Mask:
    """The line with most pieces in that part of a tally, the topmost of several."""
    lines = lines_in(tally)
    return LINES[lines.index(max(lines))]


@remembered
def lines_with_pieces(tally: int) -> list[int]:
    """The numbers of the lines with a piece in that part of a tally."""
    return [line for line, count in enumerate(lines_in(tally)) if count]


@remembered
def lines_with_one_piece(tally: int) -> list[int]:
    """The numbers of the lines with just one piece in that part of a tally."""
    return [line for line, count in enumerate(lines_in(tally)) if count == 1]


def sectors_in(tally: int) -> bytes:
    """The counts of the sectors in that part of a tally."""
    return tally.to_bytes(len(SECTORS), "little")


@remembered
def around_area(area: Mask) -> Mask:
    """The hexes next to an area."""
    return neighbours(area)


_COUNTS = tuple(
    sum(1 << 8 * number for number, part in enumerate((*LINES, *SECTORS)) if part >> hex & 1) for hex in range(SIZE)
)
"""What a piece on each hex adds to a tally: one on its line, and one in its sector unless it stands on the island."""
NO_PIECES = Kingdom.of(0)
