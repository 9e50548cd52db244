"""What the signs on the board mean, in lines narrow enough to stand beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from ...game.documents.position import snapshot
from ...game.state import State
from ...hexes import Mask
from .board import CAVE, GROUND, MARK, NOMAD, STONE, THINGS, UNITS, location_signs, nomad_sign

LEGEND_WIDTH = 31
"""The width of what stands beside the board: both fit into 80 columns."""
TAB = 11


def legend(state: State, marked: Mask) -> Iterator[Text]:
    """The signs that lie on this board now."""
    for line in in_columns(_signs(state)):
        yield Text(line, "dim")
    yield Text("XX two tiles, Xx one, xx none", "dim")
    if marked:
        yield Text(f"{MARK} you may choose it now", "dim")


def in_columns(words: Iterable[str]) -> Iterator[str]:
    """Words in lines, each beginning at a tab stop."""
    line = ""
    for word in words:
        if line and len(line) + len(word) > LEGEND_WIDTH:
            yield line.rstrip()
            line = ""
        line += word
        line += " " * (TAB - len(line) % TAB)
    if line:
        yield line.rstrip()


def _signs(state: State) -> Iterator[str]:
    board = state.setup.board
    for terrain, sign in GROUND.items():
        if board.terrain[terrain]:
            yield f"{sign.strip()[:1]} {terrain}"
    for kind, sign in location_signs(board.locations).items():
        yield f"{sign} {kind}"
    for kind, sign in STONE.items():
        if kind in board.printed:
            yield f"{sign} {kind}"
    if "cave" in board.things:
        yield f"{CAVE} cave"
    document = snapshot(state)
    lying = document | document.get("turn", {})
    if board.specials[NOMAD]:
        yield f"N {NOMAD}"
    for tile in dict.fromkeys(document.get("nomads_left", {}).values()):
        yield f"{nomad_sign(tile)} {tile}"
    for field, sign in THINGS.items():
        if lying.get(field):
            yield f"{sign} {field}"
    for kind, letter in UNITS.items():
        if any(kind in player.units for player in state.players):
            yield f"1{letter} {kind}"
