"""Sections: the pieces of which a board is laid, each a text file of letters under a few ``key: value`` lines.

``docs/sections.md`` describes the files for those who bring their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from .hexes import ISLAND_ROWS

Terrain: TypeAlias = str

SECTION_SIZE = 10
SECTION_ROWS = (range(SECTION_SIZE),) * SECTION_SIZE
NO_HEX = "."

TERRAIN_LETTERS: dict[str, Terrain] = {
    "G": "grass", "C": "canyon", "D": "desert", "B": "flower", "F": "forest", "W": "water", "M": "mountain",
    "S": "swamp", "A": "farmland",
}  # fmt: skip
SPECIAL_LETTERS: dict[str, str] = {"X": "castle", "N": "nomad", "P": "palace", "I": "silo"}


class BadSection(ValueError):
    """A section file that cannot be read; the message says where and what would have been right."""


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
        head_text, _, body = text.strip().replace("\r\n", "\n").partition("\n\n")
        head: dict[str, str] = {}
        for number, line in enumerate(head_text.splitlines(), 1):
            key, colon, value = (part.strip() for part in line.partition(":"))
            if not (key and colon and value):
                raise BadSection(f"line {number}: {line!r} should be 'key: value', such as 'section: farm'")
            if key not in ("section", "island", "origin") and not (len(key) == 1 and key.isdecimal()):
                raise BadSection(f"line {number}: {key!r} is none of section, island, origin or a digit")
            head[key] = value
        if ("section" in head) == ("island" in head):
            raise BadSection("there must be either a line 'section: name' or a line 'island: name'")
        if "origin" not in head:
            raise BadSection("the line 'origin: ...' is missing")
        locations = {key: value for key, value in head.items() if key.isdecimal()}
        rows = tuple(body.split())
        is_island = "island" in head
        _check_rows(rows, ISLAND_ROWS if is_island else SECTION_ROWS, locations)
        return cls(head["island" if is_island else "section"], head["origin"], rows, locations, is_island)

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


def _check_rows(rows: tuple[str, ...], shape: tuple[range, ...], locations: dict[str, str]) -> None:
    letters = set(TERRAIN_LETTERS) | set(SPECIAL_LETTERS) | set(locations)
    width = max(columns.stop for columns in shape)
    if len(rows) != len(shape):
        raise BadSection(f"{len(rows)} rows; there should be {len(shape)}")
    for number, (row, columns) in enumerate(zip(rows, shape, strict=True), 1):
        if len(row) != width:
            raise BadSection(f"row {number}: {row!r} has {len(row)} letters; a row has {width}")
        if any((letter == NO_HEX) != (column not in columns) for column, letter in enumerate(row)):
            raise BadSection(f"row {number}: {row!r} should have '.' just where the island has no hex")
        unknown = sorted(set(row) - letters - {NO_HEX})
        if unknown:
            raise BadSection(f"row {number}: {', '.join(unknown)} unknown; letters are {' '.join(sorted(letters))}")
