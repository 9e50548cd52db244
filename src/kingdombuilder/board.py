"""The board: terrains, special hexes and fixed things, assembled from sections.

A ``Board`` is made of four sections, each straight or turned by 180 degrees, optionally the island, and things that
boxes lay on hexes. It never changes during a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from .errors import Frozen
from .hexes import (
    COLUMNS,
    ISLAND,
    ISLAND_TOP,
    LINES,
    MAIN_HEXES,
    NEIGHBOURS,
    ROWS,
    SECTION_SIZE,
    Hex,
    Mask,
    areas,
    each,
    hex_at,
    mask_of,
    name,
    neighbours,
    place,
)
from .section import SPECIAL_LETTERS, TERRAIN_LETTERS, Section, Terrain

CARD_TERRAINS: tuple[Terrain, ...] = ("grass", "canyon", "desert", "flower", "forest")
"""The terrains that have terrain cards of their own."""
SUITABLE: tuple[Terrain, ...] = (*CARD_TERRAINS, "swamp", "farmland")
"""The terrains suitable for building."""

CORNERS = ((0, 0), (0, SECTION_SIZE), (SECTION_SIZE, 0), (SECTION_SIZE, SECTION_SIZE))
"""Top left, top right, bottom left, bottom right: where each of the four sections begins."""

SECTORS: tuple[Mask, ...] = tuple(
    sum(1 << hex_at(top + row, left + column) for row, column in product(range(SECTION_SIZE), repeat=2))
    for top, left in CORNERS
)
"""The hexes of each section; the island is not one of them."""
SECTOR_NAMES = ("top_left", "top_right", "bottom_left", "bottom_right")
"""The names of the ``SECTORS``."""
_BESIDE_A_SEAM = (SECTION_SIZE - 1, SECTION_SIZE)
SEAMS: Mask = mask_of(hex for hex in MAIN_HEXES if any(coordinate in _BESIDE_A_SEAM for coordinate in place(hex)))
"""The hexes that touch an inner edge of the board, where sections meet."""
EDGES: tuple[Mask, ...] = (
    LINES[0],
    LINES[ROWS - 1],
    mask_of(hex_at(row, 0) for row in range(ROWS)),
    mask_of(hex_at(row, COLUMNS - 1) for row in range(ROWS)),
)
"""The four edges of the main board."""
EDGE_NAMES = ("top", "bottom", "left", "right")
"""The names of the ``EDGES``."""
EDGE: Mask = EDGES[0] | EDGES[1] | EDGES[2] | EDGES[3]
COAST: Mask = mask_of(hex for hex in each(ISLAND) if NEIGHBOURS[hex].bit_count() < 6)
"""The hexes on the rim of the island, next to the sea."""


class Thing(NamedTuple):
    """A fixed thing on hexes of the board."""

    name: str
    hexes: Mask
    covers: bool = False
    """Whether it replaces what is printed there."""


class Board:
    """The assembled board, with masks for everything on it. It never changes during a game.

    ``symbols`` has what is printed on each hex; ``printed`` is the inverse, from a terrain or the name of a special hex
    to the hexes that show it. A thing that covers a hex is shown there instead.
    ``terrain`` and ``specials`` have the hexes of every terrain and sort of special hex that is no location, ``things``
    those of the things that cover nothing.
    """

    def __init__(
        self,
        sections: tuple[Section, Section, Section, Section],
        island: Section | None = None,
        things: Sequence[Thing] = (),
    ) -> None:
        """Assemble four sections (top left, top right, bottom left, bottom right), island and things."""
        self._made_of = sections, island, tuple(things)
        self.sections = tuple(section.name for section in sections)
        self.island = island.name if island else None
        laid = list(zip(CORNERS, sections, strict=True))
        if island:
            laid.append(((ISLAND_TOP, 0), island))
        symbols = {
            hex_at(top + row, left + column): symbol
            for (top, left), section in laid
            for row, column, symbol in section.symbols()
        }
        for thing in things:
            if thing.covers:
                symbols |= dict.fromkeys(each(thing.hexes), thing.name)
        self.symbols: Mapping[Hex, str] = dict(sorted(symbols.items()))
        printed: dict[str, Mask] = {}
        for hex, symbol in self.symbols.items():
            printed[symbol] = printed.get(symbol, 0) | 1 << hex
        self.printed: Mapping[str, Mask] = printed
        kinds = sorted({kind for _, section in laid for kind in section.locations.values()})
        self.locations: Mapping[str, Mask] = {kind: self.printed.get(kind, 0) for kind in kinds}
        self.location_hexes: Mask = sum(self.locations.values())
        self.terrain: Mapping[Terrain, Mask] = {
            terrain: self.printed.get(terrain, 0) for terrain in TERRAIN_LETTERS.values()
        }
        self.suitable: Mask = sum(self.terrain[terrain] for terrain in SUITABLE)
        self.hexes: Mask = mask_of(self.symbols)
        self.special: Mask = self.hexes & ~sum(self.terrain.values())
        self.specials: Mapping[str, Mask] = {
            **{kind: printed.get(kind, 0) for kind in SPECIAL_LETTERS.values()},
            **{thing.name: thing.hexes for thing in things if thing.covers},
        }
        self.castles: Mask = self.specials["castle"]
        self.things: Mapping[str, Mask] = {thing.name: thing.hexes for thing in things if not thing.covers}
        self.mountains: tuple[Mask, ...] = areas(self.terrain["mountain"])
        self.next_to_water: Mask = neighbours(self.terrain["water"]) | COAST & self.hexes
        self.next_to_mountain: Mask = neighbours(self.terrain["mountain"])
        self.next_to_things: Mapping[str, Mask] = {name: neighbours(hexes) for name, hexes in self.things.items()}
        self.next_to_special: Mask = neighbours(self.special)

        self._complete = True

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, "_complete"):
            raise Frozen(f"{name} cannot be changed: games share boards; draw a section of your own")
        super().__setattr__(name, value)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self._made_of == other._made_of)

    def __hash__(self) -> int:
        return hash(self.sections)

    def __repr__(self) -> str:
        return f"<Board {' '.join(self.sections)}{f', island {self.island}' if self.island else ''}>"

    def describe(self, hex: Hex) -> str:
        """A hex and what is printed on it, for messages: ``c4 (canyon)``."""
        return f"{name(hex)} ({self.symbols.get(hex, 'not on this board')})"
