"""The layout of a player's pieces: areas, lines and sectors, updated incrementally.

It is a cache: cards and bots need it in every position that they evaluate, and most positions have one piece more
than a position evaluated before. So a layout is derived from the previous one where that is faster.
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
    """Cache a function of an area or of part of a tally; a new piece leaves most of these unchanged."""
    function = lru_cache(maxsize=4096)(find)
    _remembered.append(function)
    return cast(Callable[P, T], function)


def forget() -> None:
    """Clear the caches, for benchmarks."""
    for function in _remembered:
        function.cache_clear()


_remembered: list[_lru_cache_wrapper[Any]] = []

FEW = 4
"""Up to this many new pieces are added one by one; with more, the layout is computed from scratch."""


class Layout:
    """The layout of a player's pieces; immutable."""

    __slots__ = ("areas", "around", "pieces", "tally")

    pieces: Mask
    areas: tuple[Mask, ...]
    """The pieces split into their connected areas, in any order."""
    around: Mask
    """The hexes next to a piece."""
    tally: int
    """The number of pieces on each of the ``LINES`` and in each of the ``SECTORS``, one byte each."""

    def __init__(self, pieces: Mask, areas: tuple[Mask, ...], around: Mask, tally: int) -> None:
        self.pieces = pieces
        self.areas = areas
        self.around = around
        self.tally = tally

    @classmethod
    def of(cls, pieces: Mask) -> Layout:
        """Compute the layout of these pieces from scratch."""
        counts = bytes([(pieces & part).bit_count() for part in (*LINES, *SECTORS)])
        return cls(pieces, areas(pieces), neighbours(pieces), int.from_bytes(counts, "little"))

    def changed_to(self, pieces: Mask) -> Layout:
        """The layout of other pieces, derived from this one if few differ."""
        changed = pieces ^ self.pieces
        new = pieces & changed
        if new and changed.bit_count() == 1:
            return self._with(new.bit_length() - 1, pieces)
        if new.bit_count() > FEW:
            return Layout.of(pieces)
        layout = self if self.pieces & pieces == self.pieces else self._with_only(pieces)
        while new:
            hex = new.bit_length() - 1
            new ^= 1 << hex
            layout = layout._with(hex, pieces & ~new if new else pieces)
        return layout

    def _with(self, hex: Hex, pieces: Mask) -> Layout:
        """The layout with one more piece, which joins the areas that it touches; ``pieces`` includes it."""
        joined, around = 1 << hex, NEIGHBOURS[hex]
        if not around & self.pieces:
            return Layout(pieces, (*self.areas, joined), self.around | around, self.tally + _COUNTS[hex])
        apart = []
        for area in self.areas:
            if area & around:
                joined |= area
            else:
                apart.append(area)
        return Layout(pieces, (*apart, joined), self.around | around, self.tally + _COUNTS[hex])

    def _with_only(self, kept: Mask) -> Layout:
        """The layout with only the ``kept`` pieces; areas that lose a piece may split."""
        pieces, tally = self.pieces & kept, self.tally
        found: list[Mask] = []
        for area in self.areas:
            found += (area,) if area & kept == area else areas(area & kept)
        for hex in each(self.pieces & ~kept):
            tally -= _COUNTS[hex]
        return Layout(pieces, tuple(found), neighbours(pieces), tally)

    def in_order(self) -> Layout:
        """The same layout with the areas in the order of ``hexes.areas``, so that they can be named."""
        ordered = areas(self.pieces)
        return self if ordered == self.areas else Layout(self.pieces, ordered, self.around, self.tally)

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
    """The line with most pieces in that part of a tally; of equal lines the topmost."""
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
NO_PIECES = Layout.of(0)
