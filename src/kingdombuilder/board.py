"""From sections to the board: which terrain and which special hexes lie where.

A section is a text file of ten rows of ten letters under a few ``key: value`` lines (``Section.parse``). Four of
them, each straight or turned by 180 degrees, make a ``Board``, which never changes during a game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from .hexes import BOARD, COLUMNS, LINES, ROWS, Hex, Mask, hex_at, name, neighbours

Terrain: TypeAlias = str

SECTION_SIZE = 10

TERRAIN_LETTERS: dict[str, Terrain] = {
    "G": "grass", "C": "canyon", "D": "desert", "B": "flower", "F": "forest", "W": "water", "M": "mountain",
}  # fmt: skip
SPECIAL_LETTERS: dict[str, str] = {"X": "castle"}
SUITABLE: tuple[Terrain, ...] = ("grass", "canyon", "desert", "flower", "forest")
"""The terrains on which anybody may build."""

CORNERS = ((0, 0), (0, SECTION_SIZE), (SECTION_SIZE, 0), (SECTION_SIZE, SECTION_SIZE))
"""Top left, top right, bottom left, bottom right: where each of the four sections begins."""

SECTORS: tuple[Mask, ...] = tuple(
    sum(1 << hex_at(top + row, left + column) for row, column in product(range(SECTION_SIZE), repeat=2))
    for top, left in CORNERS
)
EDGE: Mask = LINES[0] | LINES[-1] | sum(1 << hex_at(row, column) for row in range(ROWS) for column in (0, COLUMNS - 1))


class BadSection(ValueError):
    """A section file that cannot be read; the message says where and what would have been right."""


@dataclass(frozen=True)
class Section:
    """One board section as printed: ten rows of letters, a digit for each kind of location."""

    name: str
    origin: str
    rows: tuple[str, ...]
    locations: dict[str, str] = field(hash=False)

    @classmethod
    def parse(cls, text: str) -> Section:
        """Read a section file.

        The head has ``section:`` (its name), ``origin:`` (where the layout comes from) and a line for each digit
        (``1: farm``); after an empty line follow ten rows of ten letters.
        """
        head_text, _, body = text.partition("\n\n")
        head: dict[str, str] = {}
        for number, line in enumerate(head_text.splitlines(), 1):
            key, colon, value = (part.strip() for part in line.partition(":"))
            if not (key and colon and value):
                raise BadSection(f"line {number}: {line!r} should be 'key: value', such as 'section: farm'")
            head[key] = value
        for key in ("section", "origin"):
            if key not in head:
                raise BadSection(f"the line '{key}: ...' is missing")
        locations = {key: value for key, value in head.items() if key.isdigit()}
        rows = tuple(body.split())
        cls._check_rows(rows, set(TERRAIN_LETTERS) | set(SPECIAL_LETTERS) | set(locations))
        return cls(head["section"], head["origin"], rows, locations)

    @staticmethod
    def _check_rows(rows: tuple[str, ...], letters: set[str]) -> None:
        if len(rows) != SECTION_SIZE:
            raise BadSection(f"{len(rows)} rows; a section has {SECTION_SIZE}")
        for number, row in enumerate(rows, 1):
            if len(row) != SECTION_SIZE:
                raise BadSection(f"row {number}: {row!r} has {len(row)} letters; a row has {SECTION_SIZE}")
            unknown = sorted(set(row) - letters)
            if unknown:
                raise BadSection(f"row {number}: {', '.join(unknown)} unknown; letters are {' '.join(sorted(letters))}")

    def symbol(self, row: int, column: int) -> str:
        """What is printed on a hex: a terrain, ``castle`` or the name of a location."""
        letter = self.rows[row][column]
        return TERRAIN_LETTERS.get(letter) or SPECIAL_LETTERS.get(letter) or self.locations[letter]

    def turned(self) -> Section:
        """This section turned by 180 degrees; its name gains (or loses) the ``'``."""
        name = self.name.removesuffix("'") if self.name.endswith("'") else self.name + "'"
        return Section(name, self.origin, tuple(row[::-1] for row in reversed(self.rows)), self.locations)


class Board:
    """The assembled board: masks for everything that is printed on it.

    ``symbols`` tells what is printed on each hex; ``printed`` is the same the other way round, from a terrain or the
    name of a special hex to the hexes that show it.
    """

    def __init__(self, sections: tuple[Section, Section, Section, Section]) -> None:
        """Lay the four sections: top left, top right, bottom left, bottom right."""
        self.sections = tuple(section.name for section in sections)
        self.symbols: dict[Hex, str] = {}
        for (top, left), section in zip(CORNERS, sections, strict=True):
            for row, column in product(range(SECTION_SIZE), repeat=2):
                self.symbols[hex_at(top + row, left + column)] = section.symbol(row, column)
        self.symbols = dict(sorted(self.symbols.items()))
        self.printed: dict[str, Mask] = {}
        for hex, symbol in self.symbols.items():
            self.printed[symbol] = self.printed.get(symbol, 0) | 1 << hex
        kinds = sorted({kind for section in sections for kind in section.locations.values()})
        self.locations: dict[str, Mask] = {kind: self.printed.get(kind, 0) for kind in kinds}
        self.terrain: dict[Terrain, Mask] = {
            terrain: self.printed.get(terrain, 0) for terrain in TERRAIN_LETTERS.values()
        }
        self.suitable: Mask = sum(self.terrain[terrain] for terrain in SUITABLE)
        self.special: Mask = BOARD & ~sum(self.terrain.values())
        self.location_hexes: Mask = sum(self.locations.values())
        self.castles: Mask = self.printed.get("castle", 0)
        self.next_to_water: Mask = neighbours(self.terrain["water"])
        self.next_to_mountain: Mask = neighbours(self.terrain["mountain"])
        self.next_to_special: Mask = neighbours(self.special)

    def __repr__(self) -> str:
        return f"<Board {' '.join(self.sections)}>"

    def describe(self, hex: Hex) -> str:
        """A hex and what is printed on it, for messages: ``c4 (canyon)``."""
        return f"{name(hex)} ({self.symbols[hex]})"
