"""Board sections, each a text file of letters below a few ``key: value`` lines.

``docs/sections.md`` describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import TypeAlias

from . import section_code
from .codes import SEPARATOR, BadCode
from .errors import BadArgument, KingdomBuilderError
from .hexes import ISLAND_ROWS, SECTION_ROWS
from .section_code import LONGEST_NAME, NO_HEX

Terrain: TypeAlias = str

LONGEST_ORIGIN = 200
"""The most characters of a section's origin, which is part of every record."""

TERRAIN_LETTERS: dict[str, Terrain] = {
    "G": "grass", "C": "canyon", "D": "desert", "B": "flower", "F": "forest", "W": "water", "M": "mountain",
    "S": "swamp", "A": "farmland",
}  # fmt: skip
SPECIAL_LETTERS: dict[str, str] = {"X": "castle", "N": "nomad", "P": "palace", "I": "silo"}

MOST_SECTIONS = 100
"""The most sections of a text."""
FROM_CODE = "a code"
"""The origin of a section from a code, which does not contain it."""

_NAME = re.compile("[a-z][a-z0-9_]*")
_DIGITS = "0123456789"
_SHOWN = 120
"""The characters of an invalid text that a message shows."""


class BadSection(KingdomBuilderError):
    """An invalid section; the message says where, and what would be valid."""


@dataclass(frozen=True)
class Section:
    """One board section, or a side of the island, as printed: rows of letters, a digit for each kind of location."""

    name: str
    origin: str
    rows: tuple[str, ...]
    locations: dict[str, str] = field(hash=False)
    is_island: bool = False

    def __post_init__(self) -> None:
        """Refuse rows that are no section."""
        rows: object = self.rows
        if not isinstance(rows, tuple) or not all(isinstance(row, str) for row in rows):
            raise BadArgument(f"the rows of a section are a tuple of texts, not {rows!r:.60}")
        locations: object = self.locations
        if not isinstance(locations, dict) or not all(
            isinstance(one, str) for one in (*locations, *locations.values())
        ):
            raise BadArgument(f"the locations of a section are a dictionary by digit, not {locations!r:.60}")
        _check_rows(self.rows, self.is_island, self.locations)

    @classmethod
    def parse(cls, text: str) -> Section:
        """Parse a section file.

        The head has ``section:`` (its name; ``island:`` for a side of the island), ``origin:`` (where the layout comes
        from) and a line for each digit (``1: farm``); after an empty line follow the rows of letters.
        """
        if not isinstance(text, str):
            raise BadArgument(f"a section is read from the text of a section file, not from {text!r:.60}")
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
                f"the name {name[:_SHOWN]!r} should start with a letter a-z and have only a-z, digits and _"
            )
        for what, words, longest in (("name", name, LONGEST_NAME), ("origin", head["origin"], LONGEST_ORIGIN)):
            if len(words) > longest:
                raise BadSection(f"the {what} has {len(words)} characters; it may have {longest}")
        locations = {key: kind for key, kind in head.items() if key in _DIGITS}
        rows = tuple(" ".join(lines[len(head_lines) :]).split())
        return cls(name, head["origin"], rows, locations, is_island)

    @classmethod
    def from_code(cls, code: str) -> Section:
        """Parse a section's code."""
        if not isinstance(code, str):
            raise BadArgument(f"the code of a section is a text, not {code!r:.60}")
        try:
            form, name, rows, locations = section_code.read(code.strip())
        except BadCode as error:
            raise BadSection(str(error)) from None
        section = cls(name, FROM_CODE, tuple(rows), dict(locations), form == section_code.ISLAND)
        section = cls.parse(section.text())
        return section.turned() if form == section_code.TURNED else section

    def code(self) -> str:
        """The section as at most 120 letters and digits, without its origin."""
        turned = self.name.endswith("'")
        straight = self.turned() if turned else self
        form = section_code.ISLAND if self.is_island else section_code.TURNED if turned else section_code.STRAIGHT
        try:
            return section_code.write(section_code.Drawing(form, straight.name, straight.rows, straight.locations))
        except BadCode as error:
            raise BadSection(str(error)) from None

    @staticmethod
    def is_name(text: str) -> bool:
        """Whether a text is a valid name of a section."""
        return len(text) <= LONGEST_NAME and _NAME.fullmatch(text) is not None

    def text(self) -> str:
        """The section as a file that ``parse`` reads."""
        head = [f"{'island' if self.is_island else 'section'}: {self.name}", f"origin: {self.origin}"]
        head += [f"{digit}: {kind}" for digit, kind in self.locations.items()]
        return "\n".join([*head, "", *self.rows]) + "\n"

    def symbols(self) -> Iterator[tuple[int, int, str]]:
        """Yield row, column and what is printed there: a terrain, ``castle`` and the like, or a location's name."""
        for row, letters in enumerate(self.rows):
            for column, letter in enumerate(letters):
                if letter != NO_HEX:
                    symbol = TERRAIN_LETTERS.get(letter) or SPECIAL_LETTERS.get(letter) or self.locations[letter]
                    yield row, column, symbol

    def turned(self) -> Section:
        """This section turned by 180 degrees; its name gains (or loses) the ``'``."""
        name = self.name.removesuffix("'") if self.name.endswith("'") else self.name + "'"
        return Section(name, self.origin, tuple(row[::-1] for row in reversed(self.rows)), self.locations)


def read_sections(text: str) -> list[Section]:
    """Parse the sections of a text: files one after another, or codes separated by spaces, newlines or dots."""
    if text.lstrip().startswith(section_code.LETTER) and ":" not in text:
        codes = text.replace(SEPARATOR, " ").split()
        found = [Section.from_code(code) for code in codes[: MOST_SECTIONS + 1]]
    else:
        found = [Section.parse(file) for file in islice(_files(text), MOST_SECTIONS + 1)]
    if not found:
        raise BadSection("it contains no section")
    if len(found) > MOST_SECTIONS:
        raise BadSection(f"more than {MOST_SECTIONS} sections")
    return found


def _files(text: str) -> Iterator[str]:
    """Split a text into section files: each is a head with colons, then rows."""
    file: list[str] = []
    in_rows = False
    for line in text.strip().splitlines():
        in_head = ":" in line
        if in_head and in_rows:
            yield "\n".join(file)
            file = []
        in_rows = not in_head and (in_rows or bool(line.strip()))
        file.append(line)
    yield "\n".join(file)


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
            raise BadSection(f"the {kind} ({digit}) is in none of the rows")
