"""Sections: the pieces of which a board is laid, each a text file of letters under a few ``key: value`` lines.

``docs/sections.md`` describes the files for those who bring their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TypeAlias

from .hexes import ISLAND_ROWS

Terrain: TypeAlias = str

SECTION_SIZE = 10
SECTION_ROWS = (range(SECTION_SIZE),) * SECTION_SIZE
NO_HEX = "."
LONGEST_NAME = 40
LONGEST_ORIGIN = 200
"""How many characters the words about a section may have, which every record of a game on it carries with it."""

TERRAIN_LETTERS: dict[str, Terrain] = {
    "G": "grass", "C": "canyon", "D": "desert", "B": "flower", "F": "forest", "W": "water", "M": "mountain",
    "S": "swamp", "A": "farmland",
}  # fmt: skip
SPECIAL_LETTERS: dict[str, str] = {"X": "castle", "N": "nomad", "P": "palace", "I": "silo"}

_NAME = re.compile("[a-z][a-z0-9_]*")
_DIGITS = "0123456789"
_SHOWN = 120
"""Letters of a faulty text that a message shows."""


class BadSection(ValueError):
    """A section that cannot be used; the message says where and what would have been right."""


@dataclass(frozen=True)
class Section:
    """One board section, or a side of the island, as printed: rows of letters, a digit for each kind of location."""

    name: str
    origin: str
    rows: tuple[str, ...]
    locations: dict[str, str] = field(hash=False)
    is_island: bool = False

    @classmethod
    def parse(cls, text: str) -> Section:
        """Read a section file.

        The head has ``section:`` (its name; ``island:`` for a side of the island), ``origin:`` (where the layout comes
        from) and a line for each digit (``1: farm``); after an empty line follow the rows of letters.
        """
        lines = text.strip().splitlines()
        head_lines = list(takewhile(str.strip, lines))
        head = _read_head(head_lines)
        if ("section" in head) == ("island" in head):
            raise BadSection("there must be either a line 'section: name' or a line 'island: name'")
        if "origin" not in head:
            raise BadSection("the line 'origin: ...' is missing")
        is_island = "island" in head
        name = head["island" if is_island else "section"]
        if not _NAME.fullmatch(name):
            raise BadSection(
                f"the name {name[:_SHOWN]!r} should be made of small letters a-z, digits and _, a letter first"
            )
        for what, words, longest in (("name", name, LONGEST_NAME), ("origin", head["origin"], LONGEST_ORIGIN)):
            if len(words) > longest:
                raise BadSection(f"the {what} has {len(words)} characters; it may have {longest}")
        locations = {key: kind for key, kind in head.items() if key in _DIGITS}
        rows = tuple(" ".join(lines[len(head_lines) :]).split())
        _check_rows(rows, is_island, locations)
        return cls(name, head["origin"], rows, locations, is_island)

    def text(self) -> str:
        """The section as a file that ``parse`` reads."""
        head = [f"{'island' if self.is_island else 'section'}: {self.name}", f"origin: {self.origin}"]
        head += [f"{digit}: {kind}" for digit, kind in self.locations.items()]
        return "\n".join([*head, "", *self.rows]) + "\n"

    def symbols(self) -> Iterator[tuple[int, int, str]]:
        """What is printed on each hex, as row, column and a terrain, ``castle`` or the like, or a location's name."""
        for row, letters in enumerate(self.rows):
            for column, letter in enumerate(letters):
                if letter != NO_HEX:
                    symbol = TERRAIN_LETTERS.get(letter) or SPECIAL_LETTERS.get(letter) or self.locations[letter]
                    yield row, column, symbol

    def turned(self) -> Section:
        """This section turned by 180 degrees; its name gains (or loses) the ``'``."""
        name = self.name.removesuffix("'") if self.name.endswith("'") else self.name + "'"
        return Section(name, self.origin, tuple(row[::-1] for row in reversed(self.rows)), self.locations)


def _read_head(lines: list[str]) -> dict[str, str]:
    head: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not (key and colon and value):
            raise BadSection(f"line {number}: {line[:_SHOWN]!r} should be 'key: value', such as 'section: farm'")
        if key not in ("section", "island", "origin", *_DIGITS):
            raise BadSection(f"line {number}: {key[:_SHOWN]!r} is not section, island, origin or a digit")
        if key in head:
            raise BadSection(f"line {number}: a second line {key[:_SHOWN]!r}")
        head[key] = value
    return head


def _check_rows(rows: tuple[str, ...], is_island: bool, locations: dict[str, str]) -> None:
    shape = ISLAND_ROWS if is_island else SECTION_ROWS
    letters = set(TERRAIN_LETTERS) | set(SPECIAL_LETTERS) | set(locations)
    width = max(columns.stop for columns in shape)
    if len(rows) != len(shape):
        raise BadSection(f"{len(rows)} rows; there should be {len(shape)}")
    for number, (row, columns) in enumerate(zip(rows, shape, strict=True), 1):
        if len(row) != width:
            raise BadSection(f"row {number}: {row[:_SHOWN]!r} has {len(row)} letters; a row has {width}")
        if any((letter == NO_HEX) != (column not in columns) for column, letter in enumerate(row)):
            right = "".join("x" if column in columns else NO_HEX for column in range(width))
            raise BadSection(
                f"row {number}: {row!r} should have the shape {right!r}, with '.' exactly where there is no hex"
            )
        unknown = sorted(set(row) - letters - {NO_HEX})
        if unknown:
            raise BadSection(f"row {number}: {', '.join(unknown)} unknown; letters are {' '.join(sorted(letters))}")
    for digit, kind in locations.items():
        if not any(digit in row for row in rows):
            raise BadSection(f"the {kind} ({digit}) is nowhere in the rows")
