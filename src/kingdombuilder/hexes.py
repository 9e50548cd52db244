"""Geometry of the board: a set of hexes is one int.

Hex (row, column) owns bit ``row * 23 + column - row // 2 + 2``. Numbered so, the six neighbours of *every* hex
lie at the same six distances (1, 22 and 23 both ways), and two guard bits between rows keep even two-step jumps
from wrapping round. So the neighbours of a whole set cost four shifts, and a straight line is a repeated shift.

Two words are used throughout:

* a ``Hex`` is a bit number, 2 for ``a1``;
* a ``Mask`` is a set of hexes, ``1 << 2`` for the set that holds only ``a1``.

No hex owns bit 0. It is ``NOWHERE``, the place of decisions that name no hex, such as ending the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import TypeAlias

Hex: TypeAlias = int
Mask: TypeAlias = int

ROWS = 20
COLUMNS = 20
STRIDE = 23

ISLAND_TOP = ROWS + 2
"""The island is more rows of the same int, below a gap that not even a jump of two steps crosses."""
ISLAND_ROWS = (range(1, 5), range(5), range(6), range(5), range(1, 5))
"""The columns of the island's five rows."""

NOWHERE: Hex = 0
NOWHERE_MASK: Mask = 1

EAST, SOUTH_EAST, SOUTH_WEST = 1, STRIDE, STRIDE - 1
AXES = (EAST, SOUTH_EAST, SOUTH_WEST)
DIRECTIONS = (*AXES, *(-step for step in AXES))


def hex_at(row: int, column: int) -> Hex:
    """The hex in this 0-based row and column.

    >>> name(hex_at(3, 2))
    'c4'
    """
    return row * STRIDE + column - row // 2 + 2


_PLACES = {hex_at(row, column): (row, column) for row in range(ROWS) for column in range(COLUMNS)}
_ISLAND_PLACES = {
    hex_at(ISLAND_TOP + row, column): (ISLAND_TOP + row, column)
    for row, columns in enumerate(ISLAND_ROWS)
    for column in columns
}
_NAMES = {hex: f"{chr(ord('a') + column)}{row + 1}" for hex, (row, column) in _PLACES.items()} | {
    hex: f"{chr(ord('A') + column)}{row - ISLAND_TOP + 1}" for hex, (row, column) in _ISLAND_PLACES.items()
}
_HEXES = {name: hex for hex, name in _NAMES.items()}
_PLACES |= _ISLAND_PLACES

SIZE = max(_PLACES) + 1
"""One more than the highest bit number: the length of a table with a place for each hex."""

ISLAND: Mask = sum(1 << hex for hex in _ISLAND_PLACES)
MAIN: Mask = sum(1 << hex for hex in _PLACES) & ~ISLAND
BOARD: Mask = MAIN | ISLAND
"""All hexes there are: those of the main board and those of the island."""
MAIN_HEXES: tuple[Hex, ...] = tuple(hex for hex in _PLACES if MAIN >> hex & 1)

LINES: tuple[Mask, ...] = tuple(
    sum(1 << hex for hex, place in _PLACES.items() if place[0] == row)
    for row in (*range(ROWS), *range(ISLAND_TOP, ISLAND_TOP + len(ISLAND_ROWS)))
)
"""The horizontal lines of the rulebook, from top to bottom: 20 of the main board, 5 of the island."""
LINE_NAMES: tuple[int | str, ...] = (*range(1, ROWS + 1), *(f"I{row}" for row in range(1, len(ISLAND_ROWS) + 1)))
"""What to call the ``LINES``: row numbers, ``I1`` to ``I5`` on the island."""


def name(hex: Hex) -> str:
    """The name of a hex, column then row: ``a1`` is top left, ``t20`` bottom right, ``C3`` on the island."""
    return _NAMES[hex]


def is_hex(hex: Hex) -> bool:
    """Whether a number is that of a hex."""
    return hex in _NAMES


def names(mask: Mask) -> list[str]:
    """The names of all hexes of a set, by row, then column."""
    return list(_names(mask))


@lru_cache(maxsize=4096)
def _names(mask: Mask) -> tuple[str, ...]:
    """The same, kept: most of what players have stays as it is from one action to the next."""
    return tuple([_NAMES[hex] for hex in each(mask)])


def hex_named(text: str) -> Hex:
    """The hex of that name; raises ``ValueError`` for anything else.

    >>> hex_named("a1")
    2
    """
    try:
        return _HEXES[text]
    except (KeyError, TypeError):
        raise ValueError(
            f"{text[:40]!r} is not a hex; hexes run from a1 (top left) to t20 (bottom right); B1 to E5 are the island's"
        ) from None


def mask_named(texts: object) -> Mask | None:
    """The set of the hexes with these names; None unless all of a list are names, none of them twice.

    >>> mask_named(["c4", "a1"]) == mask_of([hex_named("a1"), hex_named("c4")])
    True
    >>> mask_named(["c4", "c4"]) is mask_named(["x"]) is mask_named("a1") is None
    True
    """
    if not isinstance(texts, list):
        return None
    try:
        mask = sum({1 << _HEXES[text] for text in texts})
    except (KeyError, TypeError):
        return None
    return mask if mask.bit_count() == len(texts) else None


def place(hex: Hex) -> tuple[int, int]:
    """The 0-based row and column of a hex; the island's rows begin with ``ISLAND_TOP``."""
    return _PLACES[hex]


def mask_of(hexes: Iterable[Hex]) -> Mask:
    """The set that holds just these hexes."""
    mask = 0
    for hex in hexes:
        mask |= 1 << hex
    return mask


def union(masks: Iterable[Mask]) -> Mask:
    """The set that holds the hexes of all these sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def each(mask: Mask) -> Iterator[Hex]:
    """The hexes of a set one by one, by row, then column."""
    while mask:
        rest = mask & (mask - 1)
        yield (mask ^ rest).bit_length() - 1
        mask = rest


def nth(mask: Mask, n: int) -> Hex:
    """The n-th hex of a set, counted from 0: the quick way to draw one at random.

    >>> name(nth(mask_of([hex_named("c4"), hex_named("a9")]), 1))
    'a9'
    """
    if n > 8:
        half = mask.bit_length() // 2
        lower = mask & ((1 << half) - 1)
        count = lower.bit_count()
        return nth(lower, n) if n < count else half + nth(mask >> half, n - count)
    while n:
        mask &= mask - 1
        n -= 1
    return (mask & -mask).bit_length() - 1


def neighbours(mask: Mask) -> Mask:
    """Every hex that is next to some hex of the set."""
    east, west = mask << 1, mask >> 1
    return (east | west | (mask | east) << 22 | (mask | west) >> 22) & BOARD


NEIGHBOURS: tuple[Mask, ...] = tuple(neighbours(1 << hex) if hex in _PLACES else 0 for hex in range(SIZE))
"""The neighbours of each single hex."""


def two_steps_straight(mask: Mask) -> Mask:
    """Every hex exactly two steps away in a straight line from some hex of the set."""
    return (mask << 2 | mask >> 2 | mask << 46 | mask >> 46 | mask << 44 | mask >> 44) & BOARD


def ends_of_runs(mask: Mask) -> Mask:
    """The hexes that continue, at either end, a straight unbroken run of three or more hexes of the set."""
    ends = 0
    for step in AXES:
        runs = mask & mask >> step & mask >> 2 * step
        if runs:
            ends |= runs >> step | runs << 3 * step
    return ends & BOARD & ~mask


def shifted(mask: Mask, step: int) -> Mask:
    """The set moved one step in a direction; what leaves the board is gone."""
    return (mask << step if step > 0 else mask >> -step) & BOARD


def area_around(hexes: Mask, within: Mask) -> Mask:
    """All of ``within`` that hangs together with ``hexes``, which must lie in it."""
    area = hexes
    while True:
        # Axis by axis, a sweep grows a bent area about twice as far as all six directions at once.
        grown = area | (area << 1 | area >> 1) & within
        grown |= (grown << 23 | grown >> 23) & within
        grown |= (grown << 22 | grown >> 22) & within
        if grown == area:
            return area
        area = grown


@lru_cache(maxsize=1024)
def areas(mask: Mask) -> tuple[Mask, ...]:
    """The set split into its connected areas. Remembered, because several cards ask about the same pieces."""
    found = []
    while mask:
        area = area_around(mask & -mask, mask)
        found.append(area)
        mask ^= area
    return tuple(found)


def neighbour_counts(mask: Mask) -> tuple[Mask, Mask, Mask]:
    """How many neighbours in the set each hex has, as the three binary digits of that number: ones, twos, fours.

    >>> ones, twos, fours = neighbour_counts(mask_of(map(hex_named, ("a1", "b1", "c1", "d1"))))
    >>> names(twos & ~ones & ~fours)
    ['b1', 'c1', 'a2', 'b2', 'c2']
    """
    ones = twos = fours = 0
    for step in DIRECTIONS:
        beside = mask << step if step > 0 else mask >> -step
        carry = ones & beside
        ones ^= beside
        fours |= twos & carry
        twos ^= carry
    return ones & BOARD, twos & BOARD, fours & BOARD


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from one hex to the other.

    >>> distance(hex_named("a1"), hex_named("c3"))
    3
    """
    (row_a, column_a), (row_b, column_b) = _PLACES[a], _PLACES[b]
    down = row_b - row_a
    across = (column_b - row_b // 2) - (column_a - row_a // 2)
    return (abs(down) + abs(across) + abs(down + across)) // 2


def turned(mask: Mask) -> Mask:
    """The set after the main board was turned by 180 degrees."""
    kept = mask & ISLAND
    return kept | mask_of(hex_at(ROWS - 1 - row, COLUMNS - 1 - column) for row, column in map(place, each(mask ^ kept)))


class HexSet(Set[str]):
    """A set of hexes, seen by name: a friendly, unchangeable view of a mask.

    >>> HexSet("c4 d4") | HexSet("a1")
    HexSet('a1 c4 d4')
    >>> "c4" in HexSet("c4 d4"), len(HexSet("c4 d4"))
    (True, 2)
    """

    __slots__ = ("mask",)

    def __init__(self, hexes: Mask | str | Iterable[str] = 0) -> None:
        """Make it from a mask, from names in one string, or from any iterable of names."""
        if isinstance(hexes, str):
            hexes = hexes.split()
        self.mask: Mask = hexes if isinstance(hexes, int) else mask_of(hex_named(text) for text in hexes)
        if strange := self.mask & ~BOARD:
            bit = next(each(strange))
            raise ValueError(
                f"this is not a mask of hexes: bit {bit} is no hex"
                + ("" if bit else "; among choices it stands for an action that names none")
            )

    @classmethod
    def _from_iterable(cls, it: Iterable[str]) -> HexSet:  # type: ignore[override]  # of names, not of anything
        return cls(it)

    def __contains__(self, item: object) -> bool:
        return isinstance(item, str) and item in _HEXES and bool(self.mask >> _HEXES[item] & 1)

    def __iter__(self) -> Iterator[str]:
        return iter(names(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __hash__(self) -> int:
        return self._hash()

    def __repr__(self) -> str:
        return f"HexSet({' '.join(self)!r})"

    def neighbours(self) -> HexSet:
        """Every hex next to some hex of this set."""
        return HexSet(neighbours(self.mask))

    def areas(self) -> list[HexSet]:
        """This set split into its connected areas."""
        return [HexSet(area) for area in areas(self.mask)]
