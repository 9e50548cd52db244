"""The board in a terminal: every hex two characters wide, odd rows shifted by one, so that it is truly hexagonal.

Everything can be read without colours too: a letter for each terrain (waves and peaks where nobody may build), a digit
for the houses of each player and a letter more for other pieces, two letters for a location, and a plus on the hexes
that the player may name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ...artwork import INK, PLAYERS, TERRAINS
from ...game.building import tiles_left
from ...game.documents.position import snapshot
from ...game.state import State
from ...hexes import COLUMNS, ISLAND_ROWS, ISLAND_TOP, ROWS, Hex, Mask, hex_at, hex_named
from ...section import Section

GROUND = {
    "grass": "g ", "canyon": "c ", "desert": "d ", "flower": "* ", "forest": "f ", "water": "~~", "mountain": "^^",
    "swamp": "s ", "farmland": "= ",
}  # fmt: skip
"""Two characters for each terrain; the second one gives way to a mark."""

STONE = {"castle": "##", "capitol": "@@", "palace": "%%", "silo": "$$"}
"""Special hexes that give nothing to take."""
NOMAD = "nomad"
UNITS = {"warrior": "w", "wagon": "g", "ship": "s", "city_hall": "H"}
"""The letter of each piece that is not a house."""
THINGS = {"walls": "[]", "scouts": "<>"}
"""What lies on the board and is nobody's piece, by the field of the position document (or of its turn)."""
CAVE, MARK, LIFTED = "^o", "+", "?"

CELL, RIM = 2, 3
"""The width of a hex, and of the row numbers on either side."""

BOARD_WIDTH = 2 * RIM + CELL * COLUMNS + CELL // 2
COMPACT_WIDTH = BOARD_WIDTH - RIM
ISLAND_COLUMNS = max(columns.stop for columns in ISLAND_ROWS)
ISLAND_WIDTH = RIM - 1 + CELL * ISLAND_COLUMNS + CELL

_SHIFT = " " * (CELL // 2)


class Cell(NamedTuple):
    """Two characters and their colours."""

    characters: str
    style: Style


NOTHING = Cell(" " * CELL, Style.null())


class PlainConsole(Console):
    """A console that leaves it to the program what happens when nobody reads its output any more."""

    def on_broken_pipe(self) -> None:
        """Raise it again, instead of leaving with a status that says nothing."""
        raise BrokenPipeError


def make_console(*, stderr: bool = False) -> Console:
    """A console that prints text as it is: no markup, no highlighting of its own."""
    return PlainConsole(stderr=stderr, markup=False, highlight=False, emoji=False)


def draw_board(state: State, marked: Mask = 0, *, compact: bool = False, rows: range = range(ROWS)) -> Text:
    """The main board, or some rows of it; ``marked`` are the hexes that the player may name.

    In its compact form the letters and numbers stand on two sides alone.
    """
    cell = _cells(state, marked)
    letters = _letters("a", COLUMNS)
    text = Text(no_wrap=True)
    text.append(" " * RIM + letters, "dim")
    for row in rows:
        text.append(f"\n{row + 1:>{RIM - 1}} ", "dim")
        _append_row(text, row, (cell(hex_at(row, column)) for column in range(COLUMNS)))
        if not compact:
            text.append(f" {row + 1}", "dim")
    return text if compact else text.append("\n" + " " * RIM + _SHIFT + letters, "dim")


def draw_island(state: State, marked: Mask = 0) -> Text:
    """The island, which must be in play, with everything on it."""
    cell = _cells(state, marked)
    text = Text(no_wrap=True)
    text.append(" " * (RIM - 1) + _letters("A", ISLAND_COLUMNS), "dim")
    for row, columns in enumerate(ISLAND_ROWS):
        hexes = [hex_at(ISLAND_TOP + row, column) if column in columns else None for column in range(ISLAND_COLUMNS)]
        text.append(f"\n{row + 1} ", "dim")
        _append_row(text, row, (NOTHING if hex is None else cell(hex) for hex in hexes))
    return text


def draw_section(section: Section) -> Text:
    """A section as printed."""
    signs = location_signs(section.locations.values())
    printed = {(row, column): symbol for row, column, symbol in section.symbols()}
    text = Text(no_wrap=True)
    for row, letters in enumerate(section.rows):
        cells = (
            _printed(printed[row, column], signs, False) if (row, column) in printed else NOTHING
            for column in range(len(letters))
        )
        _append_row(text, row, cells)
        text.append("\n")
    text.rstrip()
    return text


def location_signs(kinds: Iterable[str]) -> dict[str, str]:
    """Two letters for each kind of location, the first and one that tells it from the others: ``Ta`` and ``To``."""
    signs: dict[str, str] = {}
    for kind in kinds:
        pairs = [kind[0].upper() + letter for letter in kind[1:] if letter.isalpha()]
        signs[kind] = next((pair for pair in pairs if pair not in signs.values()), kind[:2])
    return signs


def nomad_sign(tile: str) -> str:
    """The sign of a nomad tile, the terrain for those that have one: ``NS`` for a sword, ``N~`` for water."""
    kind, _, terrain = tile.partition(":")
    return "N" + (GROUND[terrain][0] if terrain else kind[0].upper())


def things_on_board(state: State) -> dict[Hex, str]:
    """The signs of what lies on the board and is nobody's piece."""
    document = snapshot(state)
    turn = document.get("turn", {})
    found = {hex_named(hex): nomad_sign(tile) for hex, tile in document.get("nomads_left", {}).items()}
    for field, sign in THINGS.items():
        found |= {hex_named(hex): sign for hex in (*document.get(field, ()), *turn.get(field, ()))}
    return found


def _cells(state: State, marked: Mask) -> Callable[[Hex], Cell]:
    """What to write on each hex."""
    board = state.setup.board
    signs, things = location_signs(board.locations), things_on_board(state)

    def cell(hex: Hex) -> Cell:
        symbol, is_marked = board.symbols[hex], bool(marked >> hex & 1)
        for seat, player in enumerate(state.players):
            if player.pieces >> hex & 1:
                return _piece(state, hex, seat, is_marked)
        if hex in things:
            sign = things[hex]
            return Cell(sign[0] + MARK if is_marked else sign, _sign_style(symbol if symbol == NOMAD else sign, True))
        if symbol in signs:
            left = tiles_left(state, hex)
            sign = signs[symbol]
            return Cell((sign.lower(), sign, sign.upper())[left], _sign_style(symbol, bool(left)))
        if board.things.get("cave", 0) >> hex & 1:
            return Cell(CAVE, _sign_style(CAVE, True))
        return _printed(symbol, signs, is_marked)

    return cell


def _printed(symbol: str, signs: dict[str, str], marked: bool) -> Cell:
    """A hex on which nothing lies."""
    if symbol in GROUND:
        ground = GROUND[symbol]
        return Cell(ground[0] + MARK if marked else ground, _ground_style(symbol, marked))
    if symbol in signs:
        return Cell(signs[symbol], _sign_style(symbol, True))
    return Cell(STONE.get(symbol, "N "), _sign_style(symbol, symbol in STONE))


def _piece(state: State, hex: Hex, seat: int, marked: bool) -> Cell:
    letter = next((UNITS[kind] for kind, hexes in state.players[seat].units.items() if hexes >> hex & 1), " ")
    if state.pending and state.pending[-1].hex == hex:
        return Cell(f"{seat + 1}{LIFTED}", player_style(seat, True))
    if marked:
        return Cell(f"{seat + 1}{MARK}" if letter == " " else f"{MARK}{letter}", player_style(seat, True))
    return Cell(f"{seat + 1}{letter}", player_style(seat))


def _letters(first: str, number: int) -> str:
    return "".join(chr(ord(first) + column).ljust(CELL) for column in range(number))


def _append_row(text: Text, row: int, cells: Iterator[Cell]) -> None:
    """Append a row of hexes, shifted or not, filled up to the same width."""
    text.append(_SHIFT * (row % 2))
    for cell in cells:
        text.append(cell.characters, cell.style)
    text.append(_SHIFT * (1 - row % 2))


@lru_cache(maxsize=64)
def player_style(seat: int, marked: bool = False) -> Style:
    """The colours of a player's houses; without colours, reversed."""
    art = PLAYERS[seat]
    letters = "#101010" if art.name in ("orange", "white") else "#ffffff"
    return Style(color=art.colour, bgcolor=letters, bold=True, reverse=True, underline=marked)


@lru_cache(maxsize=64)
def _ground_style(terrain: str, marked: bool) -> Style:
    if marked:
        return Style(color="#000000", bgcolor="#fffbe0", bold=True)
    return Style(color=INK, bgcolor=TERRAINS[terrain].colour)


@lru_cache(maxsize=64)
def _sign_style(symbol: str, alive: bool) -> Style:
    """White on stone, on the brown of the nomads, or on the violet of locations."""
    if symbol in STONE or symbol in THINGS.values() or symbol == CAVE:
        return Style(color="#ffffff", bgcolor="#5a5560", bold=True)
    ground = "#7a4b1e" if symbol == NOMAD else "#6b4a86"
    return Style(color="#ffffff" if alive else "#b9a9c6", bgcolor=ground, bold=alive)
