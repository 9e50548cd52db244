"""A player's kingdom: how the pieces lie, in areas, on lines and in sectors.

All of it follows from the pieces. It is kept for speed: cards and bots ask for it in every position that they look at,
and most positions have one piece more than one that was looked at before. So a kingdom is found from the one before
wherever that is quicker than finding it anew.
"""

from __future__ import annotations

from bisect import insort
from functools import lru_cache

from ..board import SECTORS
from ..hexes import LINES, NEIGHBOURS, SIZE, Hex, Mask, areas, each, neighbours

FEW = 4
"""Up to so many new pieces are added one by one; with more of them the whole kingdom is found anew."""


class Kingdom:
    """How the pieces of a player lie. Nobody changes it."""

    __slots__ = ("areas", "around", "lines", "pieces", "sectors")

    pieces: Mask
    areas: tuple[Mask, ...]
    """The pieces split into their connected areas, in the order of ``hexes.areas``."""
    around: Mask
    """The hexes next to a piece."""
    lines: bytes
    """How many pieces stand on each of the ``LINES``."""
    sectors: bytes
    """How many pieces stand in each of the ``SECTORS``."""

    def __init__(
        self, pieces: Mask, areas: tuple[Mask, ...], around: Mask, lines: bytes | bytearray, sectors: bytes | bytearray
    ) -> None:
        """Put together what was found."""
        self.pieces = pieces
        self.areas = areas
        self.around = around
        self.lines = bytes(lines)
        self.sectors = bytes(sectors)

    @classmethod
    def of(cls, pieces: Mask) -> Kingdom:
        """The kingdom of these pieces, found from nothing else."""
        lines = bytes([(pieces & line).bit_count() for line in LINES])
        sectors = bytes([(pieces & sector).bit_count() for sector in SECTORS])
        return cls(pieces, areas(pieces), neighbours(pieces), lines, sectors)

    def changed_to(self, pieces: Mask) -> Kingdom:
        """The kingdom of other pieces, of which most are probably the same."""
        new = pieces & ~self.pieces
        if new.bit_count() > FEW:
            return Kingdom.of(pieces)
        kingdom = self if self.pieces & pieces == self.pieces else self._with_only(pieces)
        while new:
            kingdom = kingdom._with(new.bit_length() - 1)
            new &= ~(1 << new.bit_length() - 1)
        return kingdom

    def _with(self, hex: Hex) -> Kingdom:
        """The kingdom with one piece more, which joins the areas that it touches."""
        around = NEIGHBOURS[hex]
        joined, apart = 1 << hex, []
        for area in self.areas:
            if area & around:
                joined |= area
            else:
                apart.append(area)
        insort(apart, joined, key=_lowest)
        lines = bytearray(self.lines)
        lines[_LINE[hex]] += 1
        sectors = bytearray(self.sectors)
        if (sector := _SECTOR[hex]) is not None:
            sectors[sector] += 1
        return Kingdom(self.pieces | 1 << hex, tuple(apart), self.around | around, lines, sectors)

    def _with_only(self, kept: Mask) -> Kingdom:
        """The kingdom with those of its pieces that are kept; areas that lose a piece may fall apart."""
        pieces = self.pieces & kept
        found: list[Mask] = []
        for area in self.areas:
            found += (area,) if area & kept == area else areas(area & kept)
        found.sort(key=_lowest)
        lines, sectors = bytearray(self.lines), bytearray(self.sectors)
        for hex in each(self.pieces & ~kept):
            lines[_LINE[hex]] -= 1
            if (sector := _SECTOR[hex]) is not None:
                sectors[sector] -= 1
        return Kingdom(pieces, tuple(found), neighbours(pieces), lines, sectors)

    @property
    def fullest_line(self) -> int:
        """The number of the line with most pieces, the topmost of several; the first if there are none."""
        return self.lines.index(max(self.lines))


@lru_cache(maxsize=4096)
def around_area(area: Mask) -> Mask:
    """The hexes next to an area. Remembered, because a new piece leaves most areas as they are."""
    return neighbours(area)


def _lowest(mask: Mask) -> Mask:
    return mask & -mask


def _number_of(hex: Hex, parts: tuple[Mask, ...]) -> int | None:
    return next((number for number, part in enumerate(parts) if part >> hex & 1), None)


_LINE = tuple(_number_of(hex, LINES) or 0 for hex in range(SIZE))
"""The number of the line of each hex."""
_SECTOR = tuple(_number_of(hex, SECTORS) for hex in range(SIZE))
"""The number of the sector of each hex; None on the island."""
NO_PIECES = Kingdom.of(0)
