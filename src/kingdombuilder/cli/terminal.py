"""The board in a terminal: every hex two characters wide, odd rows shifted by one, so that it is truly hexagonal.

Everything can be read without colours too: a letter for each terrain (waves and peaks where nobody may build), a digit
for the houses of each player, two letters for a location, and a star on the hexes that the player may name.
"""

from __future__ import annotations

from functools import lru_cache

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ..artwork import INK, PLAYERS, STONE_SIGNS, TERRAINS
from ..board import Board
from ..game.position import tiles_left
from ..game.state import State
from ..hexes import COLUMNS, ROWS, Hex, Mask, hex_at

GROUND = {
    "grass": "g ", "canyon": "c ", "desert": "d ", "flower": "* ", "forest": "f ", "water": "~~", "mountain": "^^",
}  # fmt: skip
"""Two characters for each terrain; the second one gives way to a mark."""

CASTLE, MARK, LIFTED = "##", "+", "?"
CELL, RIM = 2, 3
"""The width of a hex, and of the row numbers on either side."""

BOARD_WIDTH = 2 * RIM + CELL * COLUMNS + CELL // 2

_SHIFT = " " * (CELL // 2)


def make_console(*, stderr: bool = False) -> Console:
    """A console that prints text as it is: no markup, no highlighting of its own."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def draw_board(state: State, marked: Mask = 0) -> Text:
    """The board with everything on it; ``marked`` are the hexes that the player may name."""
    letters = "".join(chr(ord("a") + column).ljust(CELL) for column in range(COLUMNS))
    text = Text(no_wrap=True, end="")
    text.append(" " * RIM + letters + "\n", "dim")
    signs = location_signs(state.setup.board)
    for row in range(ROWS):
        text.append(f"{row + 1:>{RIM - 1}} " + _SHIFT * (row % 2), "dim")
        for column in range(COLUMNS):
            hex = hex_at(row, column)
            characters, style = _hex(state, hex, bool(marked >> hex & 1), signs)
            text.append(characters, style)
        text.append(f" {row + 1}\n", "dim")
    text.append(" " * RIM + _SHIFT + letters, "dim")
    return text


def location_signs(board: Board) -> dict[str, str]:
    """Two letters for each kind of location, the first and one that tells it from the others: ``Ta`` and ``To``."""
    signs: dict[str, str] = {}
    for kind in board.locations:
        pairs = [kind[0].upper() + letter for letter in kind[1:]]
        signs[kind] = next((pair for pair in pairs if pair not in signs.values()), kind[:2])
    return signs


def _hex(state: State, hex: Hex, marked: bool, signs: dict[str, str]) -> tuple[str, Style]:
    """What to write on a hex and in which colours."""
    symbol = state.setup.board.symbols[hex]
    for seat, player in enumerate(state.players):
        if player.pieces >> hex & 1:
            return _house(state, hex, seat, marked)
    if symbol in signs:
        left = tiles_left(state, hex)
        sign = signs[symbol]
        return (sign.lower(), sign, sign.upper())[left], _sign_style(symbol, bool(left))
    ground = GROUND.get(symbol)
    if ground is None:
        return CASTLE, _sign_style(symbol, True)
    return (ground[0] + MARK if marked else ground), _ground_style(symbol, marked)


def _house(state: State, hex: Hex, seat: int, marked: bool) -> tuple[str, Style]:
    if state.pending and state.pending[-1].hex == hex:
        return f"{seat + 1}{LIFTED}", player_style(seat, True)
    return f"{seat + 1}{MARK if marked else ' '}", player_style(seat, marked)


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
    if symbol in STONE_SIGNS:
        return Style(color="#ffffff", bgcolor="#5a5560", bold=True)
    return Style(color="#ffffff" if alive else "#b9a9c6", bgcolor="#6b4a86", bold=alive)
