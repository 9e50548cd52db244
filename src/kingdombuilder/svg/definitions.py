"""All that a picture uses by name, defined once; only what this picture needs."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..artwork import (
    COMPASS,
    GIFT,
    GROUNDS,
    HOUSES,
    INK,
    LOCATION_GROUND,
    LYING_ID,
    LYING_TILES,
    NEUTRAL,
    PAPER,
    PLATE,
    PLAYERS,
    SIGNBOARD,
    SIGNS,
    TERRAINS,
    THINGS,
    UNITS,
    Drawing,
    TerrainArt,
)
from ..board import Board
from ..hexes import ISLAND, MAIN
from .geometry import HEX_PATH, ISLAND_AT, ISLAND_HEIGHT, ISLAND_LEFT, ISLAND_WIDTH, RADIUS, SEA, flower_path, outline
from .scene import Scene

SHEET = f"""\
<radialGradient id="kb-sheet" r=".75"><stop offset=".6" stop-color="{PAPER}"/>\
<stop offset="1" stop-color="#dcc594"/></radialGradient>
<radialGradient id="kb-light"><stop stop-color="#fff6d8" stop-opacity=".3"/>\
<stop offset="1" stop-color="#fff6d8" stop-opacity="0"/></radialGradient>
<radialGradient id="kb-shade"><stop stop-color="#5b3513" stop-opacity=".2"/>\
<stop offset="1" stop-color="#5b3513" stop-opacity="0"/></radialGradient>
"""

HIGHLIGHT = f"""\
<g id="kb-highlight"><path d="{HEX_PATH}" fill="#fff8dc" fill-opacity=".18" stroke="none"/>\
<g transform="scale(.84)"><path d="{HEX_PATH}" stroke="#fff3b8" stroke-opacity=".4" stroke-width="9"/>\
<path d="{HEX_PATH}" stroke="#5a3208" stroke-width="4.6"/>\
<path d="{HEX_PATH}" stroke="#ffe066" stroke-width="2.8" stroke-dasharray="9 5.65"/></g></g>
"""

TILES = f"""\
<g id="kb-tile"><circle r="4.4" fill="#2f7d55" stroke="#fffaf0" stroke-width="1.4"/></g>
<g id="kb-no-tile"><circle r="3.8" fill="{PAPER}" stroke="#8a7250"/></g>
"""

HOUSE_SIZE = 1.15
"""How much larger than they are drawn houses and small units stand on the map."""

SHADOW = '<ellipse cx="2" cy="15" rx="18" ry="5" fill="#2b1608" fill-opacity=".35" stroke="none"/>'


def definitions(scene: Scene) -> Iterator[str]:
    """The definitions of a scene."""
    yield SHEET
    yield f'<path id="kb-rim" d="{outline(MAIN)}"/><clipPath id="kb-inside"><use href="#kb-rim"/></clipPath>\n'
    symbols = set(scene.board.printed)
    if scene.board.island:
        symbols.add("water")
        yield from _sea(scene.board)
    for symbol in sorted(symbols):
        yield from terrain(symbol, TERRAINS[symbol]) if symbol in TERRAINS else sign(symbol)
    yield TILES
    yield from _lying_tiles(scene)
    yield from _neutral_things(scene)
    yield from _pieces(scene)
    yield HIGHLIGHT


def _sea(board: Board) -> Iterator[str]:
    """The sea in its frame, the shore where the island's land meets it, and a compass for the empty paper."""
    width, height = ISLAND_WIDTH + 2 * SEA, ISLAND_HEIGHT + 2 * SEA
    x, y = ISLAND_LEFT - SEA, ISLAND_AT[1] - RADIUS - SEA
    yield f'<rect id="kb-sea" width="{width}" height="{height}" rx="24"/>\n'
    yield f'<clipPath id="kb-in-sea"><use href="#kb-sea" x="{x}" y="{y}"/></clipPath>\n'
    yield f'<path id="kb-shore" d="{outline(ISLAND, ~board.terrain["water"])}"/>\n'
    yield f'<g id="kb-compass">{COMPASS}</g>\n'


def terrain(symbol: str, art: TerrainArt) -> Iterator[str]:
    """A terrain: its ground, its marks, and the layouts that strew them."""
    yield f'<path id="kb-{symbol}" d="{HEX_PATH}" fill="{art.colour}"/>\n'
    for number, mark in enumerate(art.marks):
        yield f'<g id="kb-{symbol}-mark-{number}">{mark}</g>\n'
    for number, layout in enumerate(art.layouts):
        spots = (map(int, spot.split()) for spot in layout.split(","))
        marks = "".join(use(f"kb-{symbol}-mark-{mark}", x, y) for mark, x, y in spots)
        yield f'<g id="kb-{symbol}-{number}">{marks}</g>\n'


def sign(symbol: str) -> Iterator[str]:
    """A special hex: framed ground, and the sign that stands on it, higher if tiles may lie below."""
    ground, frame = GROUNDS.get(symbol, LOCATION_GROUND)
    down = 2 if symbol in GROUNDS else -3
    yield (
        f'<g id="kb-{symbol}"><path d="{HEX_PATH}" fill="{ground}"/>'
        f'<path d="{HEX_PATH}" transform="scale(.9)" stroke="{frame}" stroke-opacity="1"'
        ' stroke-width="2.8"/></g>\n'
    )
    yield _standing(f"kb-{symbol}-sign", SIGNS.get(symbol) or SIGNBOARD + _letters(symbol), down)


def signboard() -> str:
    """The plain sign of a location, on which the web app writes the letters."""
    return _standing("kb-signboard", SIGNBOARD, -3)


def _standing(id: str, drawing: Drawing, down: int) -> str:
    return f'<g id="{id}" transform="translate(0 {down}) scale(1.06)">{drawing}</g>\n'


def _letters(symbol: str) -> Drawing:
    return f'<text y="2" font-size="15" fill="{INK}" stroke="none">{escape(symbol[:2].title())}</text>'


def _lying_tiles(scene: Scene) -> Iterator[str]:
    for tile in sorted(set(scene.lying.values())):
        terrain_given = tile.partition(":")[2]
        if terrain_given in TERRAINS and terrain_given not in scene.board.printed:
            yield from terrain(terrain_given, TERRAINS[terrain_given])
        yield lying_tile(tile)


def lying_tile(tile: str) -> str:
    """A tile that lies on a special hex; one that gives a terrain shows it."""
    kind, _, given = tile.partition(":")
    drawing = LYING_TILES.get(kind, "")
    if given in TERRAINS:
        hex = f'<path d="{HEX_PATH}" fill="{TERRAINS[given].colour}"/><use href="#kb-{given}-0"/>'
        drawing = f'<g transform="translate(0 3) scale(.62)">{hex}</g>{GIFT}'
    return f'<g id="{lying_tile_id(tile)}">{PLATE}<g transform="scale(.86)">{drawing}</g></g>\n'


def lying_tile_id(tile: str) -> str:
    """The name under which the drawing of such a tile is defined."""
    return f"{LYING_ID}{escape(tile.replace(':', '-'))}"


def _neutral_things(scene: Scene) -> Iterator[str]:
    for kind in scene.board.things:
        yield thing(kind)
    for kind, hexes in scene.standing.items():
        if hexes:
            yield neutral(kind)


def thing(kind: str) -> str:
    """A thing that lies on a hex of a terrain."""
    return f'<g id="kb-{kind}">{THINGS[kind]}</g>\n'


def neutral(kind: str) -> str:
    """A thing that stands on a hex and is nobody's."""
    return f'<g id="kb-{kind}">{SHADOW}{NEUTRAL[kind]}</g>\n'


def _pieces(scene: Scene) -> Iterator[str]:
    marked = {player for _, player in scene.line_marks()}
    for player in sorted({*range(1, len(scene.houses) + 1), *marked}):
        yield house(player)
    for kind, owners in scene.units_by_kind.items():
        for player, _ in owners:
            yield unit(kind, player)


def house(player: int) -> str:
    """The house of a player, counted from 1."""
    return _piece("house", player, SHADOW, HOUSES[player - 1])


def unit(kind: str, player: int) -> str:
    """A unit of a player with the player's emblem on it."""
    x, y, size = UNITS[kind].emblem
    emblem = (
        f'<g transform="translate({x} {y}) scale({size})" stroke-width="{1.1 / size:.2f}">'
        f'<g fill="{PLAYERS[player - 1].emblem}">{_outline_of(HOUSES[player - 1])}/></g></g>'
    )
    drawing = UNITS[kind].drawing + emblem
    if ground := UNITS[kind].ground:
        return _piece(kind, player, _square(ground), drawing, "translate(0 -7) scale(.84)")
    return _piece(kind, player, SHADOW, drawing)


def _piece(kind: str, player: int, below: Drawing, drawing: Drawing, place: str = f"scale({HOUSE_SIZE})") -> str:
    """A piece in its player's colour with a light rim, above its shadow or another drawing."""
    return (
        f'<g id="kb-{kind}-{player}">{below}<g transform="{place}">'
        f'{rim(drawing)}<g fill="currentColor">{drawing}</g></g></g>\n'
    )


def rim(drawing: Drawing) -> Drawing:
    """The light rim of a piece."""
    return f'{_outline_of(drawing)} stroke="#fffaf0" stroke-width="5.2"/>'


def _square(ground: str) -> Drawing:
    """The square under a piece of seven hexes, as large as they are."""
    seven = flower_path()
    return (
        f'<g transform="scale(.95)"><path d="{seven}" fill="{ground}" stroke-width="6.6"/>'
        f'<path d="{seven}" fill="{ground}" stroke="currentColor" stroke-width="4"/>'
        f'<path d="{seven}" transform="scale(.93)" stroke="#b39b6b" stroke-width="1.2" stroke-dasharray="5 4"/></g>'
        '<ellipse cx="3" cy="36" rx="60" ry="7" fill="#2b1608" fill-opacity=".25" stroke="none"/>'
    )


def _outline_of(drawing: Drawing) -> str:
    """The first path of a drawing, left open for more attributes."""
    return drawing[: drawing.index("/>")]


def use(id: str, x: int = 0, y: int = 0) -> str:
    """Use a drawing that is defined under this name."""
    return f'<use href="#{id}" x="{x}" y="{y}"/>'
