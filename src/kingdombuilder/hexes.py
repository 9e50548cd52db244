"""Geometry of the board: a set of hexes is one int.

Hex (row, column) owns bit ``row * 23 + column - row // 2 + 2``. Numbered so, the six neighbours of *every* hex
lie at the same six distances (1, 22 and 23 both ways), and two guard bits between rows keep even two-step jumps
from wrapping round. So the neighbours of a whole set cost four shifts, and a straight line is a repeated shift.

Two words are used throughout:

* a ``Hex`` is a bit number, 2 for ``a1``;
* a ``Mask`` is a set of hexes, ``1 << 2`` for the set that holds only ``a1``.

No hex owns bit 0. It is ``NOWHERE``, used by decisions without a hex, such as ending the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import TypeAlias

from .errors import BadArgument, KingdomBuilderError

Hex: TypeAlias = int
"""A hex, as the number of its bit in a mask: ``hex_named("c4")``."""
Mask: TypeAlias = int
"""A set of hexes, a bit for each: ``HexSet("c4 d4").mask``."""

ROWS = 20
COLUMNS = 20
STRIDE = 23

SECTION_SIZE = 10
SECTION_ROWS = (range(SECTION_SIZE),) * SECTION_SIZE
"""The columns of a section's ten rows."""
ISLAND_TOP = ROWS + 2
"""The first row of the island, below a gap that not even a jump of two steps crosses."""
ISLAND_ROWS = (range(1, 5), range(5), range(6), range(5), range(1, 5))
"""The columns of the island's five rows."""

NOWHERE: Hex = 0
NOWHERE_MASK: Mask = 1

EAST, SOUTH_EAST, SOUTH_WEST = 1, STRIDE, STRIDE - 1
AXES = (EAST, SOUTH_EAST, SOUTH_WEST)
DIRECTIONS = (*AXES, *(-step for step in AXES))


def _bit(row: int, column: int) -> Hex:
    return row * STRIDE + column - row // 2 + 2


_PLACES = {_bit(row, column): (row, column) for row in range(ROWS) for column in range(COLUMNS)}
_ISLAND_PLACES = {
    _bit(ISLAND_TOP + row, column): (ISLAND_TOP + row, column)
    for row, columns in enumerate(ISLAND_ROWS)
    for column in columns
}
_NAMES = {hex: f"{chr(ord('a') + column)}{row + 1}" for hex, (row, column) in _PLACES.items()} | {
    hex: f"{chr(ord('A') + column)}{row - ISLAND_TOP + 1}" for hex, (row, column) in _ISLAND_PLACES.items()
}
_HEXES = {name: hex for hex, name in _NAMES.items()}
_PLACES |= _ISLAND_PLACES
_AT = {place: hex for hex, place in _PLACES.items()}

SIZE = max(_PLACES) + 1
"""One more than the highest bit number: the length of a table with a place for each hex."""

ISLAND: Mask = sum(1 << hex for hex in _ISLAND_PLACES)
MAIN: Mask = sum(1 << hex for hex in _PLACES) & ~ISLAND
BOARD: Mask = MAIN | ISLAND
"""All hexes of the main board and the island."""
MAIN_HEXES: tuple[Hex, ...] = tuple(hex for hex in _PLACES if MAIN >> hex & 1)

LINES: tuple[Mask, ...] = tuple(
    sum(1 << hex for hex, place in _PLACES.items() if place[0] == row)
    for row in (*range(ROWS), *range(ISLAND_TOP, ISLAND_TOP + len(ISLAND_ROWS)))
)
"""The horizontal lines of the rulebook, from top to bottom: 20 of the main board, 5 of the island."""
LINE_NAMES: tuple[int | str, ...] = (*range(1, ROWS + 1), *(f"I{row}" for row in range(1, len(ISLAND_ROWS) + 1)))
"""The names of the ``LINES``: row numbers, ``I1`` to ``I5`` on the island."""


def hex_at(row: int, column: int) -> Hex:
    """The hex in this row and column, counted from 0; raises ``KingdomBuilderError`` if there is none.

    >>> name(hex_at(3, 2))
    'c4'
    """
    try:
        return _AT[row, column]
    except (KeyError, TypeError):
        raise KingdomBuilderError(
            f"there is no hex in row {row!r:.40}, column {column!r:.40}; both run from 0 to {ROWS - 1}, "
            f"and the island's rows from {ISLAND_TOP} to {ISLAND_TOP + len(ISLAND_ROWS) - 1}"
        ) from None


def name(hex: Hex) -> str:
    """The name of a hex, column then row; raises ``KingdomBuilderError`` for a number that is no hex.

    ``a1`` is top left, ``t20`` bottom right, ``C3`` on the island.

    >>> name(2), name(hex_at(19, 19))
    ('a1', 't20')
    """
    try:
        return _NAMES[hex]
    except (KeyError, TypeError):
        raise _not_a_hex(hex) from None


def _not_a_hex(hex: object) -> KingdomBuilderError:
    return KingdomBuilderError(
        f"{hex!r:.42} is not the number of a hex; hex_named('c4') and each(mask) give such numbers"
    )


def is_hex(hex: Hex) -> bool:
    """Whether a number is that of a hex."""
    return hex in _NAMES


def is_hex_name(text: str) -> bool:
    """Whether some hex has this name."""
    return text in _HEXES


def names(mask: Mask) -> list[str]:
    """The names of all hexes of a set, by row, then column."""
    return list(_names(mask))


@lru_cache(maxsize=4096)
def _names(mask: Mask) -> tuple[str, ...]:
    """The same, cached: most sets do not change from one action to the next."""
    return tuple([_NAMES[hex] for hex in each(mask)])


def hex_named(text: str) -> Hex:
    """The hex of that name; raises ``KingdomBuilderError`` for anything else.

    >>> hex_named("a1")
    2
    """
    try:
        return _HEXES[text]
    except (KeyError, TypeError):
        raise KingdomBuilderError(
            f"{text!r:.42} is not a hex; hexes run from a1 (top left) to t20 (bottom right); B1 to E5 are the island's"
        ) from None


def mask_named(texts: object) -> Mask | None:
    """The set of the hexes with these names; None unless given a list of distinct names.

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
    """The row and column of a hex, counted from 0; raises ``KingdomBuilderError`` for a number that is no hex.

    The island's rows begin with 22.

    >>> place(hex_named("c4")), place(hex_named("B1"))
    ((3, 2), (22, 1))
    """
    try:
        return _PLACES[hex]
    except (KeyError, TypeError):
        raise _not_a_hex(hex) from None


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
    """The hexes of a set one by one, by row, then column; raises ``BadArgument`` for anything but a mask.

    >>> [name(hex) for hex in each(HexSet("d4 c4").mask)]
    ['c4', 'd4']
    """
    if mask.__class__ is not int or mask < 0:
        raise BadArgument(f"each takes a mask, such as one of choices(state) or HexSet('c4').mask, not {mask!r:.60}")
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
    """Every hex that is next to some hex of the set; raises ``BadArgument`` for anything but a mask.

    >>> HexSet(neighbours(HexSet("a1").mask))
    HexSet('b1 a2')
    """
    try:
        if mask < 0:
            raise TypeError
        east, west = mask << 1, mask >> 1
        return (east | west | (mask | east) << 22 | (mask | west) >> 22) & BOARD
    except TypeError:
        raise BadArgument(
            f"neighbours takes a mask, such as HexSet('c4').mask, not {mask!r:.60}; a HexSet has neighbours() itself"
        ) from None


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
    """The set moved one step in a direction, cut at the edge of the board."""
    return (mask << step if step > 0 else mask >> -step) & BOARD


def area_around(hexes: Mask, within: Mask) -> Mask:
    """The part of ``within`` that is connected to ``hexes``, which must lie in it."""
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
    """The set split into its connected areas; cached, because several cards need the same ones."""
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


class HexSet(Set[str]):
    """A set of hexes by name: an immutable wrapper of a mask for users.

    >>> HexSet("c4 d4") | HexSet("a1")
    HexSet('a1 c4 d4')
    >>> "c4" in HexSet("c4 d4"), len(HexSet("c4 d4"))
    (True, 2)
    """

    __slots__ = ("_mask",)

    def __init__(self, hexes: Mask | str | Iterable[str] = 0) -> None:
        """Create it from a mask, from names in one string, or from an iterable of names."""
        if isinstance(hexes, str):
            hexes = hexes.split()
        if not isinstance(hexes, int | Iterable):
            raise BadArgument(f"a HexSet is made of a mask, or of names such as 'c4 d4', not of {hexes!r:.60}")
        self._mask: Mask = hexes if isinstance(hexes, int) else mask_of(hex_named(text) for text in hexes)
        if strange := self._mask & ~BOARD:
            bit = (strange & -strange).bit_length() - 1
            raise KingdomBuilderError(
                f"this is not a mask of hexes: bit {bit} is no hex"
                + ("" if bit else "; among choices it stands for an action that names none")
            )

    @property
    def mask(self) -> Mask:
        """The set as one int."""
        return self._mask

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
