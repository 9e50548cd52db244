"""From sections to the board: which terrain and which special hexes lie where.

Four sections, each straight or turned by 180 degrees, and perhaps the island, make a ``Board``, which never changes
during a game.
"""

from __future__ import annotations

from itertools import product

from .hexes import (
    COLUMNS,
    ISLAND,
    ISLAND_TOP,
    LINES,
    MAIN_HEXES,
    NEIGHBOURS,
    ROWS,
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
from .section import SECTION_SIZE, SPECIAL_LETTERS, TERRAIN_LETTERS, Section, Terrain

CARD_TERRAINS: tuple[Terrain, ...] = ("grass", "canyon", "desert", "flower", "forest")
"""The terrains that have terrain cards of their own."""
SUITABLE: tuple[Terrain, ...] = (*CARD_TERRAINS, "swamp", "farmland")
"""The terrains on which anybody may build."""

CORNERS = ((0, 0), (0, SECTION_SIZE), (SECTION_SIZE, 0), (SECTION_SIZE, SECTION_SIZE))
"""Top left, top right, bottom left, bottom right: where each of the four sections begins."""

SECTORS: tuple[Mask, ...] = tuple(
    sum(1 << hex_at(top + row, left + column) for row, column in product(range(SECTION_SIZE), repeat=2))
    for top, left in CORNERS
)
"""The hexes of each section; the island is not one of them."""
SECTOR_NAMES = ("top_left", "top_right", "bottom_left", "bottom_right")
"""What to call the ``SECTORS``."""
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
"""What to call the ``EDGES``."""
EDGE: Mask = EDGES[0] | EDGES[1] | EDGES[2] | EDGES[3]
COAST: Mask = mask_of(hex for hex in each(ISLAND) if NEIGHBOURS[hex].bit_count() < 6)
"""The hexes at the rim of the island, where the sea begins."""


class Board:
    """The assembled board: masks for everything that lies on it from the first turn to the last.

    ``symbols`` tells what is printed on each hex; ``printed`` is the same the other way round, from a terrain or the
    name of a special hex to the hexes that show it. A capitol covers a castle; a cave lies on a mountain, which it
    remains.
    """

    def __init__(
        self,
        sections: tuple[Section, Section, Section, Section],
        island: Section | None = None,
        capitols: Mask = 0,
        caves: Mask = 0,
    ) -> None:
        """Lay the four sections (top left, top right, bottom left, bottom right) and what else there is."""
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
        symbols |= dict.fromkeys(each(capitols), "capitol")
        self.symbols: dict[Hex, str] = dict(sorted(symbols.items()))
        self.printed: dict[str, Mask] = {}
        for hex, symbol in self.symbols.items():
            self.printed[symbol] = self.printed.get(symbol, 0) | 1 << hex
        kinds = sorted({kind for _, section in laid for kind in section.locations.values()})
        self.locations: dict[str, Mask] = {kind: self.printed.get(kind, 0) for kind in kinds}
        self.location_hexes: Mask = sum(self.locations.values())
        self.terrain: dict[Terrain, Mask] = {
            terrain: self.printed.get(terrain, 0) for terrain in TERRAIN_LETTERS.values()
        }
        self.suitable: Mask = sum(self.terrain[terrain] for terrain in SUITABLE)
        self.hexes: Mask = mask_of(self.symbols)
        self.special: Mask = self.hexes & ~sum(self.terrain.values())
        self.castles, self.nomads, self.palaces, self.silos = (
            self.printed.get(kind, 0) for kind in SPECIAL_LETTERS.values()
        )
        self.capitols = capitols
        self.caves = caves
        self.beside_caves = neighbours(caves)
        self.mountains: tuple[Mask, ...] = areas(self.terrain["mountain"])
        self.next_to_water: Mask = neighbours(self.terrain["water"]) | COAST & self.hexes
        self.next_to_mountain: Mask = neighbours(self.terrain["mountain"])
        self.next_to_special: Mask = neighbours(self.special)

    def __repr__(self) -> str:
        return f"<Board {' '.join(self.sections)}{f', island {self.island}' if self.island else ''}>"

    def describe(self, hex: Hex) -> str:
        """A hex and what is printed on it, for messages: ``c4 (canyon)``."""
        return f"{name(hex)} ({self.symbols.get(hex, 'not on this board')})"
