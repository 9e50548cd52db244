"""The ten Kingdom Builder cards of the base game: what each pays a player, and which hexes earn it."""

from __future__ import annotations

from ...board import SECTORS
from ...game.scoring import Card, Earned, gold_each
from ...game.state import State
from ...hexes import LINES, Mask, area_around, areas, neighbours

LORDS_GOLD = (12, 6)
"""What the Lords pay for most pieces in a sector, and for the next highest number."""


def fishermen(state: State, seat: int) -> list[Earned]:
    """One gold for each piece next to water and not on it."""
    board = state.setup.board
    return gold_each(1, state.players[seat].pieces & board.next_to_water & ~board.terrain["water"])


def merchants(state: State, seat: int) -> list[Earned]:
    """Four gold for each special hex that own pieces join to another one."""
    board, pieces = state.setup.board, state.players[seat].pieces
    linked = 0
    starts = pieces & board.next_to_special
    while starts:
        area = area_around(starts & -starts, pieces)
        touched = neighbours(area) & board.special
        if touched.bit_count() > 1:
            linked |= touched
        starts &= ~area
    return gold_each(4, linked)


def discoverers(state: State, seat: int) -> list[Earned]:
    """One gold for each line with at least one piece."""
    return [Earned(1, line) for line in _on_lines(state.players[seat].pieces)]


def hermits(state: State, seat: int) -> list[Earned]:
    """One gold for each area."""
    return [Earned(1, area) for area in areas(state.players[seat].pieces)]


def citizens(state: State, seat: int) -> list[Earned]:
    """One gold for every two pieces of the largest area."""
    largest = max(areas(state.players[seat].pieces), key=int.bit_count, default=0)
    gold = largest.bit_count() // 2
    return [Earned(gold, largest)] if gold else []


def miners(state: State, seat: int) -> list[Earned]:
    """One gold for each piece next to a mountain and not on it."""
    board = state.setup.board
    return gold_each(1, state.players[seat].pieces & board.next_to_mountain & ~board.terrain["mountain"])


def workers(state: State, seat: int) -> list[Earned]:
    """One gold for each piece next to a special hex."""
    return gold_each(1, state.players[seat].pieces & state.setup.board.next_to_special)


def knights(state: State, seat: int) -> list[Earned]:
    """Two gold for each piece on the line where the player has most."""
    return gold_each(2, max(_on_lines(state.players[seat].pieces), key=int.bit_count, default=0))


def lords(state: State, seat: int) -> list[Earned]:
    """In each sector 12 gold for most pieces, 6 for the next highest number; none at all is a number too."""
    own = state.players[seat].pieces
    earned = []
    for section, sector in enumerate(SECTORS):
        counts = [(player.pieces & sector).bit_count() for player in state.players]
        count = counts[seat]
        higher = {other for other in counts if other > count}
        if len(higher) < len(LORDS_GOLD):
            gold, tied = LORDS_GOLD[len(higher)], counts.count(count) > 1
            earned.append(Earned(gold, own & sector, section=section, tied=tied))
    return earned


def farmers(state: State, seat: int) -> list[Earned]:
    """Three gold for each piece in the sector where the player has fewest."""
    own = state.players[seat].pieces
    return gold_each(3, min((own & sector for sector in SECTORS), key=int.bit_count))


def _on_lines(pieces: Mask) -> list[Mask]:
    """The pieces line by line, lines without any left out."""
    return [pieces & line for line in LINES if pieces & line]


CARDS = (
    Card("fishermen", fishermen),
    Card("merchants", merchants),
    Card("discoverers", discoverers),
    Card("hermits", hermits),
    Card("citizens", citizens),
    Card("miners", miners),
    Card("workers", workers),
    Card("knights", knights),
    Card("lords", lords, contested=lambda board: SECTORS),
    Card("farmers", farmers),
)
