"""A position as a picture: one self-contained SVG document, a painted map with houses on it.

``draw`` paints from the bottom up: the sheet of paper, the ground of every hex (which carries its tooltip),
the lines between terrains, the marks and signs on the hexes, and at last houses and highlights. What the
things look like is data, in ``artwork``; here is only where they go.

Everything that repeats is defined once and then used by name. Names begin with ``kb-`` and always stand for
the same drawing, so several pictures on one page cannot spoil each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import TypeAlias

from .artwork import INK, PAPER, PIECES, PLAYERS, SIGNS, STONE_SIGNS, TERRAINS, TerrainArt
from .board import SECTORS, Board
from .hexes import COLUMNS, EAST, MAIN, MAIN_HEXES, ROWS, SOUTH_EAST, SOUTH_WEST, Hex, Mask, each, name, place

Point: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Point, Point]

HALF, RADIUS, ROW_STEP = 26, 30, 45
"""Half the width of a hex, half its height, and the distance from one row of hexes to the next."""

WIDTH, HEIGHT = (2 * COLUMNS + 1) * HALF, (ROWS - 1) * ROW_STEP + 2 * RADIUS
MARGIN, RIM, TITLE_HEIGHT = 22, 24, 50
"""Space around the board, more of it for coordinates, and more for a title."""

CORNERS: tuple[Point, ...] = (
    (0, -RADIUS), (HALF, -RADIUS // 2), (HALF, RADIUS // 2),
    (0, RADIUS), (-HALF, RADIUS // 2), (-HALF, -RADIUS // 2),
)  # fmt: skip
SIDES = (-SOUTH_WEST, EAST, SOUTH_EAST, SOUTH_WEST, -EAST, -SOUTH_EAST)
"""The step to the neighbour across each side; side i runs from corner i to corner i + 1."""

HEX_PATH = "M0-30 26-15V15L0 30-26 15V-15z"

SHEET = f"""\
<radialGradient id="kb-sheet" r=".75"><stop offset=".6" stop-color="{PAPER}"/>\
<stop offset="1" stop-color="#dcc594"/></radialGradient>
<radialGradient id="kb-light"><stop stop-color="#fff6d8" stop-opacity=".3"/>\
<stop offset="1" stop-color="#fff6d8" stop-opacity="0"/></radialGradient>
<radialGradient id="kb-shade"><stop stop-color="#5b3513" stop-opacity=".2"/>\
<stop offset="1" stop-color="#5b3513" stop-opacity="0"/></radialGradient>
"""

WASHES = (
    ("light", 180, 140, 260), ("shade", 520, 60, 230), ("light", 860, 210, 280), ("shade", 60, 470, 250),
    ("light", 430, 420, 270), ("shade", 760, 520, 240), ("light", 1010, 640, 220), ("shade", 300, 800, 260),
    ("light", 600, 790, 230), ("shade", 980, 900, 230), ("light", 70, 820, 180), ("shade", 1040, 60, 200),
)  # fmt: skip
"""Soft lights and shades that make flat colours look painted: which, x, y, radius."""

HIGHLIGHT = f"""\
<g id="kb-highlight"><path d="{HEX_PATH}" fill="#fff8dc" fill-opacity=".18" stroke="none"/>\
<g transform="scale(.84)"><path d="{HEX_PATH}" stroke="#fff3b8" stroke-opacity=".4" stroke-width="9"/>\
<path d="{HEX_PATH}" stroke="#5a3208" stroke-width="4.6"/>\
<path d="{HEX_PATH}" stroke="#ffe066" stroke-width="2.8" stroke-dasharray="9 5.65"/></g></g>
"""


def draw(
    board: Board,
    pieces: Sequence[Mask] = (),
    *,
    highlights: Mask = 0,
    tiles_left: Mapping[Hex, int] | None = None,
    coordinates: bool = True,
    title: str | None = None,
) -> str:
    """The position as a standalone SVG document.

    Args:
        board: What is printed on the hexes.
        pieces: The houses of each player, up to five players.
        highlights: Hexes to mark, such as those where one may build now.
        tiles_left: How many tiles still lie on each location; without it no tiles are shown.
        coordinates: Whether to write column letters and row numbers around the board.
        title: A line to write above the board.
    """
    if len(pieces) > len(PLAYERS):
        raise ValueError(f"houses of {len(pieces)} players; there are only colours for {len(PLAYERS)}")
    tiles = tiles_left or {}
    left = MARGIN + RIM * coordinates
    top = left + TITLE_HEIGHT * bool(title)
    width, height = WIDTH + 2 * left, HEIGHT + top + left
    label = _text(title or "Kingdom Builder board")
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"',
            f' aria-label="{label}" font-family="serif" font-size="19" text-anchor="middle">\n',
            f"<title>{label}</title>\n<desc>{_text(_description(board, pieces, highlights))}</desc>\n",
            f"<defs>\n{''.join(_definitions(board, len(pieces)))}</defs>\n",
            *_sheet(width, height, title),
            f'<g transform="translate({left + HALF} {top + RADIUS})" fill="none" stroke="{INK}"',
            ' stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">\n',
            *_ground(board, pieces, tiles),
            '<g pointer-events="none">\n',
            *_lines(board),
            *_marks(board),
            *_tiles(tiles),
            *_pieces("house", pieces),
            *_uses("kb-highlight", highlights),
            *(_coordinates() if coordinates else ()),
            "</g>\n</g>\n</svg>\n",
        )
    )


def _description(board: Board, pieces: Sequence[Mask], highlights: Mask) -> str:
    houses = [f"player {n} ({PLAYERS[n - 1].name}) has {mask.bit_count()}" for n, mask in enumerate(pieces, 1)]
    parts = ["A map of hexes made of the sections " + ", ".join(board.sections)]
    parts += ["Houses: " + ", ".join(houses)] if houses else []
    parts += [f"{highlights.bit_count()} hexes are marked"] if highlights else []
    return ". ".join(parts) + "."


def _definitions(board: Board, players: int) -> Iterator[str]:
    """All that is used by name later; only what this picture needs."""
    yield SHEET
    rim = [_edge(hex, side) for hex in MAIN_HEXES for side in range(6) if not _on_board(hex + SIDES[side])]
    yield f'<path id="kb-rim" d="{_path(rim)}"/><clipPath id="kb-inside"><use href="#kb-rim"/></clipPath>\n'
    for symbol in sorted(board.printed):
        yield from _terrain(symbol, TERRAINS[symbol]) if symbol in TERRAINS else _sign(symbol)
    yield '<g id="kb-tile"><circle r="4.4" fill="#2f7d55" stroke="#fffaf0" stroke-width="1.4"/></g>\n'
    yield f'<g id="kb-no-tile"><circle r="3.8" fill="{PAPER}" stroke="#8a7250"/></g>\n'
    for kind, drawings in PIECES.items():
        for player, drawing in enumerate(drawings[:players], 1):
            outline = drawing[: drawing.index("/>")]
            yield (
                f'<g id="kb-{kind}-{player}" transform="scale(1.15)">'
                '<ellipse cx="2" cy="13" rx="16" ry="4.5" fill="#2b1608" fill-opacity=".35" stroke="none"/>'
                f'{outline} stroke="#fffaf0" stroke-width="5.2"/><g fill="currentColor">{drawing}</g></g>\n'
            )
    yield HIGHLIGHT


def _terrain(symbol: str, art: TerrainArt) -> Iterator[str]:
    yield f'<path id="kb-{symbol}" d="{HEX_PATH}" fill="{art.colour}"/>\n'
    for number, mark in enumerate(art.marks):
        yield f'<g id="kb-{symbol}-mark-{number}">{mark}</g>\n'
    for number, layout in enumerate(art.layouts):
        spots = (map(int, spot.split()) for spot in layout.split(","))
        marks = "".join(_use(f"kb-{symbol}-mark-{mark}", x, y) for mark, x, y in spots)
        yield f'<g id="kb-{symbol}-{number}">{marks}</g>\n'


def _sign(symbol: str) -> Iterator[str]:
    """A special hex: framed ground, and the sign that stands on it, higher if tiles may lie below."""
    stone = symbol in STONE_SIGNS
    ground, frame, down = ("#d3ccbf", "#756c60", 2) if stone else ("#fcf3d6", "#b26a2b", -3)
    yield (
        f'<g id="kb-{symbol}"><path d="{HEX_PATH}" fill="{ground}"/>'
        f'<path d="{HEX_PATH}" transform="scale(.9)" stroke="{frame}" stroke-opacity="1"'
        ' stroke-width="2.8"/></g>\n'
    )
    drawing = SIGNS.get(symbol) or _plain_sign(symbol)
    yield f'<g id="kb-{symbol}-sign" transform="translate(0 {down}) scale(1.06)">{drawing}</g>\n'


def _plain_sign(symbol: str) -> str:
    """A signboard with two letters, for special hexes without a drawing of their own."""
    return (
        '<path d="M-2 14V0h4v14z" fill="#9a6a3c"/><path d="M-14-12h28V4h-28z" fill="#e9dcc0"/>'
        f'<text y="2" font-size="15" fill="{INK}" stroke="none">{_text(symbol[:2].title())}</text>'
    )


def _sheet(width: int, height: int, title: str | None) -> Iterator[str]:
    yield f'<rect width="{width}" height="{height}" rx="14" fill="url(#kb-sheet)"/>\n'
    for inset, line in ((7, 2.2), (12, 0.8)):
        yield (
            f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" rx="9"'
            f' fill="none" stroke="#8a6437" stroke-width="{line}"/>\n'
        )
    if title:
        yield f'<text x="{width // 2}" y="52" font-size="34" fill="{INK}">{_text(title)}</text>\n'


def _ground(board: Board, pieces: Sequence[Mask], tiles: Mapping[Hex, int]) -> Iterator[str]:
    """The shadow of the board and its bare hexes, each with its tooltip."""
    owners = {hex: player for player, mask in enumerate(pieces, 1) for hex in each(mask)}
    for line in (15, 10):
        yield f'<use href="#kb-rim" y="3" stroke="#5b3513" stroke-opacity=".16" stroke-width="{line}"/>\n'
    yield '<g stroke-opacity=".3">\n'
    for hex, symbol in board.symbols.items():
        words = f"{name(hex)} {symbol}"
        if hex in owners:
            words += f", house of player {owners[hex]}"
        if hex in tiles:
            words += f", {tiles[hex]} tile{'s' * (tiles[hex] != 1)} left"
        yield f"<g><title>{_text(words)}</title>{_use(f'kb-{symbol}', *_middle(hex))}</g>\n"
    yield "</g>\n"


def _lines(board: Board) -> Iterator[str]:
    """Washes of light and shade, coasts, borders between terrains, seams between sections and the rim."""
    yield '<g clip-path="url(#kb-inside)" stroke="none">\n'
    for wash, x, y, radius in WASHES:
        yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="url(#kb-{wash})"/>\n'
    yield "</g>\n"
    water = board.printed.get("water", 0)
    sector = {hex: number for number, mask in enumerate(SECTORS) for hex in each(mask)}
    borders: list[Edge] = []
    coasts: list[Edge] = []
    seams: list[Edge] = []
    for hex in MAIN_HEXES:
        for side, step in enumerate(SIDES):
            other = hex + step
            if hex < other and _on_board(other):
                edge = _edge(hex, side)
                if board.symbols[hex] != board.symbols[other]:
                    (coasts if (water >> hex ^ water >> other) & 1 else borders).append(edge)
                if sector[hex] != sector[other]:
                    seams.append(edge)
    for edges, strokes in (
        (borders, (("#5b3513", 8, 0.1), ("#5b3513", 4.5, 0.12), (INK, 1.5, 0.8))),
        (coasts, (("#e6f4f0", 9, 0.28), ("#f7ecc9", 5, 0.75), ("#2f5f78", 1.6, 0.9))),
        (seams, ((INK, 3.6, 0.28), (PAPER, 1.3, 0.75))),
    ):
        path = _path(edges)
        for colour, line, opacity in strokes:
            yield f'<path d="{path}" stroke="{colour}" stroke-width="{line}" stroke-opacity="{opacity}"/>\n'
    yield '<use href="#kb-rim" stroke-width="5"/><use href="#kb-rim" stroke="#b98b4e" stroke-width="2"/>\n'


def _marks(board: Board) -> Iterator[str]:
    """Trees, dunes, signs: back to front, so that a peak may reach into the hex behind it."""
    for hex, symbol in board.symbols.items():
        stirred = (hex * 2654435761 >> 12) * 40503 >> 7  # any old numbers, as long as no rows of twins show
        which = stirred % len(TERRAINS[symbol].layouts) if symbol in TERRAINS else "sign"
        yield _use(f"kb-{symbol}-{which}", *_middle(hex)) + "\n"


def _tiles(tiles: Mapping[Hex, int]) -> Iterator[str]:
    """A dot for each tile, at the foot of its location; a pale one for each of the usual two that is gone."""
    for hex, left in tiles.items():
        x, y = _middle(hex)
        count = max(2, left)
        for number in range(count):
            kind = "tile" if number < left else "no-tile"
            yield _use(f"kb-{kind}", x + 11 * number - 11 * (count - 1) // 2, y + 21) + "\n"


def _pieces(kind: str, masks: Sequence[Mask]) -> Iterator[str]:
    """The pieces of one kind of all players, in their colours."""
    for player, mask in enumerate(masks, 1):
        art = PLAYERS[player - 1]
        shape = min(player, len(PIECES[kind]))
        yield f'<g color="{art.colour}" stroke="{art.ink}" stroke-width="1.5">\n'
        yield from _uses(f"kb-{kind}-{shape}", mask)
        yield "</g>\n"


def _coordinates() -> Iterator[str]:
    yield f'<g fill="{INK}" stroke="none">\n'
    for column in range(COLUMNS):
        for row, gap in ((0, -RADIUS - 11), (ROWS - 1, RADIUS + 23)):
            x, y = 2 * HALF * column + HALF * (row % 2), ROW_STEP * row
            yield f'<text x="{x}" y="{y + gap}">{chr(ord("a") + column)}</text>\n'
    for row in range(ROWS):
        for x in (-HALF - 17 + HALF * (row % 2), WIDTH - HALF + 17 - HALF * (1 - row % 2)):
            yield f'<text x="{x}" y="{ROW_STEP * row + 6}">{row + 1}</text>\n'
    yield "</g>\n"


def _middle(hex: Hex) -> Point:
    row, column = place(hex)
    return 2 * HALF * column + HALF * (row % 2), ROW_STEP * row


def _on_board(hex: Hex) -> bool:
    return hex >= 0 and bool(MAIN >> hex & 1)


def _edge(hex: Hex, side: int) -> Edge:
    (x, y), (ax, ay), (bx, by) = _middle(hex), CORNERS[side], CORNERS[(side + 1) % 6]
    return (x + ax, y + ay), (x + bx, y + by)


def _text(words: str) -> str:
    """Words as they may stand in XML: without control characters, the five special ones escaped."""
    return escape("".join(letter for letter in words if letter.isprintable()))


def _use(id: str, x: int, y: int) -> str:
    return f'<use href="#{id}" x="{x}" y="{y}"/>'


def _uses(id: str, mask: Mask) -> Iterator[str]:
    for hex in each(mask):
        yield _use(id, *_middle(hex)) + "\n"


def _path(edges: Iterable[Edge]) -> str:
    """Path data that runs along all these edges, with as few gaps as is easily done."""
    ways: dict[Point, list[Point]] = {}
    for a, b in edges:
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
    parts = []
    for start in sorted(ways, key=lambda point: (len(ways[point]) % 2 == 0, point)):
        while ways[start]:
            line = [start]
            while ways[line[-1]]:
                here = line[-1]
                ahead = ways[here].pop()
                ways[ahead].remove(here)
                line.append(ahead)
            steps = " ".join(f"{bx - ax} {by - ay}" for (ax, ay), (bx, by) in pairwise(line))
            parts.append(f"M{start[0]} {start[1]}l{steps}")
    return "".join(parts)
