"""Painting a scene, from the bottom up.

First the sheet of paper, then the ground of every hex (which carries its tooltip), the lines between terrains, the
marks and signs on the hexes, and at last the pieces and highlights.

Everything that repeats is defined once and then used by name. Names begin with ``kb-`` and always stand for the same
drawing, so several pictures on one page cannot spoil each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ..artwork import IN_FRONT, INK, PAPER, PLAYERS, TERRAINS, UNITS
from ..board import SECTORS, Board
from ..hexes import COLUMNS, ISLAND_ROWS, ISLAND_TOP, ROWS, Mask, each
from .definitions import definitions, lying_tile_id, use
from .geometry import (
    HALF,
    HEIGHT,
    ISLAND_AT,
    ISLAND_LEFT,
    ISLAND_WIDTH,
    RADIUS,
    ROW_STEP,
    SEA,
    WIDTH,
    Edge,
    centre_of_seven,
    line_ends,
    middle,
    middle_of,
    path,
    sides,
)
from .scene import Scene

MARGIN, RIM, TITLE_HEIGHT, MARK = 22, 24, 50, 38
"""Space around the board, more of it for coordinates, for a title, and for marks beside the lines."""

WASHES = (
    ("light", 180, 140, 260), ("shade", 520, 60, 230), ("light", 860, 210, 280), ("shade", 60, 470, 250),
    ("light", 430, 420, 270), ("shade", 760, 520, 240), ("light", 1010, 640, 220), ("shade", 300, 800, 260),
    ("light", 600, 790, 230), ("shade", 980, 900, 230), ("light", 70, 820, 180), ("shade", 1040, 60, 200),
)  # fmt: skip
"""Soft lights and shades that make flat colours look painted: which, x, y, radius."""

BORDER = (("#5b3513", 8, 0.1), ("#5b3513", 4.5, 0.12), (INK, 1.5, 0.8))
COAST = (("#e6f4f0", 9, 0.28), ("#f7ecc9", 5, 0.75), ("#2f5f78", 1.6, 0.9))
SEAM = ((INK, 3.6, 0.28), (PAPER, 1.3, 0.75))
"""Lines are strokes laid upon each other: colour, width, opacity."""


def draw(scene: Scene, *, coordinates: bool = True, title: str | None = None, flat: bool = False) -> str:
    """The scene as a standalone SVG document.

    ``coordinates`` are column letters and row numbers around the board, ``title`` is a line above it. ``flat`` leaves
    out soft light, shade and edges: it is drawn sooner, and half as large as PNG.
    """
    rim = MARGIN + RIM * coordinates
    left = rim + MARK * any(True for _ in scene.line_marks())
    top = rim + TITLE_HEIGHT * bool(title)
    right = ISLAND_LEFT + ISLAND_WIDTH + SEA + HALF if scene.board.island else WIDTH
    width, height = left + right + rim, top + HEIGHT + rim
    label = _text(title or "Kingdom Builder board")
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"',
            f' aria-label="{label}" font-family="serif" font-size="19" text-anchor="middle">\n',
            f"<title>{label}</title>\n<desc>{_text(scene.description())}</desc>\n",
            f"<defs>\n{''.join(definitions(scene))}</defs>\n",
            *_sheet(width, height, title, PAPER if flat else "url(#kb-sheet)"),
            f'<g transform="translate({left + HALF} {top + RADIUS})" fill="none" stroke="{INK}"',
            ' stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">\n',
            *(_sea() if scene.board.island else ()),
            *_ground(scene),
            '<g pointer-events="none">\n',
            *_lines(scene.board, () if flat else WASHES),
            *_marks(scene, flat=flat),
            *_tiles(scene),
            *_pieces(scene),
            *_uses("kb-highlight", scene.highlights),
            *_line_marks(scene, coordinates),
            *(_coordinates(scene.board) if coordinates else ()),
            "</g>\n</g>\n</svg>\n",
        )
    )


def _sheet(width: int, height: int, title: str | None, ground: str) -> Iterator[str]:
    yield f'<rect width="{width}" height="{height}" rx="14" fill="{ground}"/>\n'
    for inset, line in ((7, 2.2), (12, 0.8)):
        yield (
            f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" rx="9"'
            f' fill="none" stroke="#8a6437" stroke-width="{line}"/>\n'
        )
    if title:
        yield f'<text x="{width // 2}" y="52" font-size="34" fill="{INK}">{_text(title)}</text>\n'


def _sea() -> Iterator[str]:
    """The sea around the island, in a frame of its own."""
    x, y = ISLAND_LEFT - SEA, ISLAND_AT[1] - RADIUS - SEA
    yield f'<g transform="translate({x} {y})">\n'
    for line in (15, 10):
        yield f'<use href="#kb-sea" y="3" stroke="#5b3513" stroke-opacity=".16" stroke-width="{line}"/>\n'
    yield f'<use href="#kb-sea" fill="{TERRAINS["water"].colour}"/>\n</g>\n'
    yield '<g clip-path="url(#kb-in-sea)" opacity=".7">\n'
    for row in range(ISLAND_TOP - 2, ISLAND_TOP + len(ISLAND_ROWS) + 2):
        for column in range(-2, COLUMNS // 2 - 2):
            wave = (row * 7 + column * 5) % len(TERRAINS["water"].layouts)
            yield use(f"kb-water-{wave}", *_at_sea(row, column)) + "\n"
    yield "</g>\n"
    yield f'<g transform="translate({x} {y})"><use href="#kb-sea" stroke-width="5"/>'
    yield '<use href="#kb-sea" stroke="#b98b4e" stroke-width="2"/></g>\n'
    yield use("kb-compass", ISLAND_LEFT + ISLAND_WIDTH // 2, (y - RADIUS) // 2) + "\n"


def _at_sea(row: int, column: int) -> tuple[int, int]:
    x, y = ISLAND_AT
    return x + 2 * HALF * column + HALF * (row % 2), y + ROW_STEP * (row - ISLAND_TOP)


def _ground(scene: Scene) -> Iterator[str]:
    """The shadow of the board and its bare hexes, each with its tooltip."""
    for line in (15, 10):
        yield f'<use href="#kb-rim" y="3" stroke="#5b3513" stroke-opacity=".16" stroke-width="{line}"/>\n'
    yield '<g stroke-opacity=".3">\n'
    for hex, symbol, words in scene.described_hexes():
        yield f"<g><title>{_text(words)}</title>{use(f'kb-{symbol}', *middle(hex))}</g>\n"
    yield "</g>\n"


def _lines(board: Board, washes: Iterable[tuple[str, int, int, int]]) -> Iterator[str]:
    """Washes of light and shade, coasts, borders between terrains, seams between sections and the rim."""
    yield '<g clip-path="url(#kb-inside)" stroke="none">\n'
    for wash, x, y, radius in washes:
        yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="url(#kb-{wash})"/>\n'
    yield "</g>\n"
    sector = {hex: number for number, mask in enumerate(SECTORS) for hex in each(mask)}
    water = board.terrain["water"]
    borders: list[Edge] = []
    coasts: list[Edge] = []
    seams: list[Edge] = []
    for hex, other, edge in sides(board.hexes):
        if board.symbols[hex] != board.symbols[other]:
            (coasts if (water >> hex ^ water >> other) & 1 else borders).append(edge)
        if sector.get(hex) != sector.get(other):
            seams.append(edge)
    yield from _strokes(path(borders), BORDER)
    yield from _strokes(path(coasts), COAST)
    yield from _strokes(path(seams), SEAM)
    if board.island:
        for colour, line, opacity in COAST:
            yield f'<use href="#kb-shore" stroke="{colour}" stroke-width="{line}" stroke-opacity="{opacity}"/>\n'
    yield '<use href="#kb-rim" stroke-width="5"/><use href="#kb-rim" stroke="#b98b4e" stroke-width="2"/>\n'


def _strokes(data: str, strokes: Iterable[tuple[str, float, float]]) -> Iterator[str]:
    for colour, line, opacity in strokes:
        yield f'<path d="{data}" stroke="{colour}" stroke-width="{line}" stroke-opacity="{opacity}"/>\n'


def _marks(scene: Scene, *, flat: bool) -> Iterator[str]:
    """Trees, dunes, signs, tiles on signs: back to front, so that a peak may reach into the hex behind it."""
    things = {hex: thing for thing, hexes in scene.board.things.items() for hex in each(hexes)}
    for hex, symbol in scene.board.symbols.items():
        if hex in things:
            id = f"kb-{things[hex]}"
        elif hex in scene.lying:
            id = lying_tile_id(scene.lying[hex])
        elif symbol in TERRAINS:
            stirred = (hex * 2654435761 >> 12) * 40503 >> 7  # any old numbers, as long as no rows of twins show
            id = f"kb-{symbol}-{stirred % len(TERRAINS[symbol].layouts)}"
        else:
            id = f"kb-{symbol}-sign"
        drawing = use(id, *middle(hex))
        yield (f'<g shape-rendering="optimizeSpeed">{drawing}</g>' if flat and symbol in TERRAINS else drawing) + "\n"


def _tiles(scene: Scene) -> Iterator[str]:
    """A dot for each tile, at the foot of its location; a pale one for each of the usual two that is gone."""
    for hex, left in scene.tiles_left.items():
        x, y = middle(hex)
        count = max(2, left)
        for number in range(count):
            kind = "tile" if number < left else "no-tile"
            yield use(f"kb-{kind}", x + 11 * number - 11 * (count - 1) // 2, y + 21) + "\n"


def _pieces(scene: Scene) -> Iterator[str]:
    """All that stands on the hexes: what is behind pieces, large pieces (which reach up), units, houses, the rest."""
    for kind, hexes in scene.standing.items():
        yield from _uses(f"kb-{kind}", hexes if kind not in IN_FRONT else 0)
    for kind in sorted(scene.units_by_kind):
        for player, hexes in scene.units_by_kind[kind]:
            yield from _of_player(kind, player, 1 << centre_of_seven(hexes) if UNITS[kind].ground else hexes)
    for player, houses in enumerate(scene.houses, 1):
        yield from _of_player("house", player, houses)
    for kind in IN_FRONT:
        yield from _uses(f"kb-{kind}", scene.standing.get(kind, 0))


def _of_player(kind: str, player: int, hexes: Mask) -> Iterator[str]:
    """Pieces of one kind in their player's colour."""
    if hexes:
        art = PLAYERS[player - 1]
        yield f'<g color="{art.colour}" stroke="{art.ink}" stroke-width="1.5">\n'
        yield from _uses(f"kb-{kind}-{player}", hexes)
        yield "</g>\n"


def _line_marks(scene: Scene, coordinates: bool) -> Iterator[str]:
    """The house that a player put beside a line."""
    for line, player in scene.line_marks():
        art = PLAYERS[player - 1]
        (x, y), _ = line_ends(line)
        left = (0 if line < ROWS else x) - (72 if coordinates else 48)
        yield (
            f'<g transform="translate({left} {y}) scale(.8)" color="{art.colour}" stroke="{art.ink}"'
            f' stroke-width="1.5"><use href="#kb-house-{player}"/></g>\n'
        )


def _coordinates(board: Board) -> Iterator[str]:
    yield f'<g fill="{INK}" stroke="none">\n'
    for column in range(COLUMNS):
        for row, gap in ((0, -RADIUS - 11), (ROWS - 1, RADIUS + 23)):
            x, y = middle_of(row, column)
            yield f'<text x="{x}" y="{y + gap}">{chr(ord("a") + column)}</text>\n'
    for line in range(ROWS):
        yield from _numbers(line, line + 1)
    if board.island:
        yield f'</g><g fill="{INK}" stroke="{TERRAINS["water"].colour}" stroke-width="5" paint-order="stroke">\n'
        for line in range(ROWS, ROWS + len(ISLAND_ROWS)):
            yield from _numbers(line, line - ROWS + 1)
        for column in range(ISLAND_WIDTH // (2 * HALF)):
            for row, gap in ((ISLAND_TOP, -RADIUS - 11), (ISLAND_TOP + len(ISLAND_ROWS) - 1, RADIUS + 23)):
                x, y = middle_of(row, column)
                yield f'<text x="{x}" y="{y + gap}">{chr(ord("A") + column)}</text>\n'
    yield "</g>\n"


def _numbers(line: int, number: int) -> Iterator[str]:
    (first, y), (last, _) = line_ends(line)
    for x in (first - HALF - 17, last + HALF + 17):
        yield f'<text x="{x}" y="{y + 6}">{number}</text>\n'


def _uses(id: str, mask: Mask) -> Iterator[str]:
    for hex in each(mask):
        yield use(id, *middle(hex)) + "\n"


def _text(words: str) -> str:
    """Words as they may stand in XML: without control characters, the five special ones escaped."""
    return escape("".join(letter for letter in words if letter.isprintable()))
