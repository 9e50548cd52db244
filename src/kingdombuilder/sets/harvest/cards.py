"""The six Kingdom Builder cards of Harvest. The Mayors, judged during play, have a module of their own."""

from __future__ import annotations

from collections.abc import Iterator

from ...board import EDGE, SECTORS
from ...game.explanations import Values, in_sector, lines, naming, places
from ...game.layout import ON_LINES, lines_with_one_piece
from ...game.rules import Rules
from ...game.scoring import Card, Earned, pay, pays_each_hex, pays_each_line
from ...game.state import Note, Player, State
from ...hexes import Hex, Mask, neighbour_counts
from .mayors import mark_line, mayors

BUILT_ON: Note[Mask] = Note("built on for rovers", 0)
"""The hexes on which the player of the turn has built this turn."""


@pays_each_line(2)
def rangers(state: State, seat: int) -> list[int]:
    """Two gold for each line with exactly one piece."""
    return lines_with_one_piece(state.players[seat].layout.tally & ON_LINES)


@pays_each_hex(1)
def chainers(state: State, seat: int) -> Mask:
    """One gold for each piece next to exactly two others of the same player."""
    pieces = state.players[seat].pieces
    ones, twos, fours = neighbour_counts(pieces)
    return pieces & twos & ~ones & ~fours


@pays_each_hex(1)
def travellers(state: State, seat: int) -> Mask:
    """One gold for each piece on the edge of the board."""
    return state.players[seat].pieces & EDGE


@pays_each_hex(1)
def homesteaders(state: State, seat: int) -> Mask:
    """One gold for each piece in the sector where the player has most."""
    layout = state.players[seat].layout
    return layout.pieces & SECTORS[layout.sectors.index(max(layout.sectors))]


def rovers(state: State, seat: int) -> list[Earned]:
    """Nothing at the end: they pay after each turn."""
    return []


def _note_build(draft: State, seat: int, player: Player, hex: Hex, by: str) -> None:
    if seat == draft.active:
        BUILT_ON.put(draft, BUILT_ON.of(draft) | 1 << hex)


def _pay_rovers(draft: State, seat: int, player: Player) -> None:
    """One gold for each sector in which the player has built this turn."""
    built = BUILT_ON.of(draft)
    gold = sum(1 for sector in SECTORS if built & sector)
    if gold:
        pay(draft, seat, player, gold, "rovers", built)


def _sectors_built_in(state: State, seat: int, hexes: Mask) -> Iterator[Values]:
    yield {"n": sum(1 for sector in SECTORS if hexes & sector)}


MAYORS = Card("mayors", mayors, Rules(arrived=(mark_line,)), explanation=lines)
ROVERS = Card(
    "rovers",
    rovers,
    Rules(built=(_note_build,), turn_ended=(_pay_rovers,)),
    _pay_rovers.__doc__ or "",
    explanation=naming(_sectors_built_in),
)

CARDS = (
    Card("rangers", rangers, explanation=lines),
    MAYORS,
    Card("chainers", chainers, explanation=places),
    Card("travellers", travellers, explanation=places),
    Card("homesteaders", homesteaders, explanation=in_sector(max)),
    ROVERS,
)
