"""The ten Kingdom Builder cards of the base game: what each pays a player, which hexes earn it, and how it says so."""

from __future__ import annotations

from collections.abc import Iterator

from ...board import SECTOR_NAMES, SECTORS
from ...game.explanations import (
    Change,
    Clause,
    Value,
    Values,
    in_sector,
    lines,
    naming,
    number,
    places,
    special,
)
from ...game.layout import (
    IN_SECTORS,
    ON_LINES,
    around_area,
    fullest_line_in,
    lines_with_pieces,
    remembered,
    sectors_in,
)
from ...game.scoring import Card, Earned, pays, pays_each_group, pays_each_hex, pays_each_line, pays_together
from ...game.state import State
from ...hexes import LINE_NAMES, LINES, Mask, areas, each, neighbours, union

LORDS_GOLD = (12, 6)
"""The gold of the Lords for most pieces in a sector, and for the next highest number."""
_LORDS_GOLD_BELOW = (*LORDS_GOLD, 0, 0, 0)
"""The same by how many higher numbers there are: none, one, or more."""
MANY_SPECIALS = 3
"""The Merchants count more special hexes than this instead of naming them."""


@pays_each_hex(1)
def fishermen(state: State, seat: int) -> Mask:
    """One gold for each piece next to water and not on it."""
    board = state.setup.board
    return state.players[seat].pieces & board.next_to_water & ~board.terrain["water"]


@pays_each_hex(4)
def merchants(state: State, seat: int) -> Mask:
    """Four gold for each special hex that the player's pieces join to another one."""
    board, linked = state.setup.board, 0
    special, beside = board.special, board.next_to_special
    for area in state.players[seat].layout.areas:
        if area & beside:
            touched = around_area(area) & special
            if touched & touched - 1:
                linked |= touched
    return linked


def links(state: State, seat: int, hexes: Mask) -> Iterator[Values]:
    """Which special hexes are joined to which others, area by area."""
    for area in areas(state.players[seat].pieces):
        touched = neighbours(area) & state.setup.board.special
        linked = touched & hexes
        if linked and touched.bit_count() > 1:
            hexes &= ~linked
            first = linked if touched & ~linked else linked & -linked
            yield {"specials": _some_specials(state, first), "others": _some_specials(state, touched & ~first)}


def _some_specials(state: State, hexes: Mask) -> Value:
    """The special hexes, or how many there are."""
    return hexes.bit_count() if hexes.bit_count() > MANY_SPECIALS else [special(state, hex) for hex in each(hexes)]


@pays_each_line(1)
def discoverers(state: State, seat: int) -> list[int]:
    """One gold for each line with at least one piece."""
    return lines_with_pieces(state.players[seat].layout.tally & ON_LINES)


@pays_each_group(1)
def hermits(state: State, seat: int) -> tuple[Mask, ...]:
    """One gold for each area."""
    return state.players[seat].layout.areas


@pays_together(lambda largest: largest.bit_count() // 2)
def citizens(state: State, seat: int) -> Mask:
    """One gold for every two pieces of the largest area."""
    return max(state.players[seat].layout.areas, key=int.bit_count, default=0)


@pays_each_hex(1)
def miners(state: State, seat: int) -> Mask:
    """One gold for each piece next to a mountain and not on it."""
    board = state.setup.board
    return state.players[seat].pieces & board.next_to_mountain & ~board.terrain["mountain"]


@pays_each_hex(1)
def workers(state: State, seat: int) -> Mask:
    """One gold for each piece next to a special hex."""
    return state.players[seat].pieces & state.setup.board.next_to_special


@pays_each_hex(2)
def knights(state: State, seat: int) -> Mask:
    """Two gold for each piece on the line where the player has most."""
    layout = state.players[seat].layout
    return layout.pieces & fullest_line_in(layout.tally & ON_LINES)


def fullest_line(change: Change) -> list[Clause]:
    """The line where the player has most pieces now, and how many."""
    on_lines = [(change.after.players[change.seat].pieces & line).bit_count() for line in LINES]
    line = str(LINE_NAMES[on_lines.index(max(on_lines))])
    return [Clause(change.item, {"n": max(on_lines), "line": line})]


def _total(golds: list[int]) -> int:
    return sum(golds)


def _lords_earned(state: State, seat: int, golds: list[int]) -> list[Earned]:
    """The gold of each sector, whether another player has as many pieces there, and whether no player has any."""
    own, untouched = state.players[seat], _untouched(state)
    return [
        Earned(
            gold,
            own.pieces & sector,
            section=section,
            tied=any(
                player.layout.sectors[section] == own.layout.sectors[section]
                for player in state.players
                if player is not own
            ),
            unclaimed=section in untouched,
        )
        for section, (gold, sector) in enumerate(zip(golds, SECTORS, strict=True))
        if gold
    ]


def _untouched(state: State) -> list[int]:
    """The sectors in which nobody has a piece: all are first there (R8)."""
    pieces = union(player.pieces for player in state.players)
    return [section for section, sector in enumerate(SECTORS) if not pieces & sector]


@pays(_total, _lords_earned)
def lords(state: State, seat: int) -> list[int]:
    """In each sector 12 gold for most pieces, 6 for the next highest number; none at all is a number too."""
    tallies = [player.layout.tally >> IN_SECTORS for player in state.players]
    return _lords_gold(tallies[seat], *tallies)


@remembered
def _lords_gold(own: int, *everybody: int) -> list[int]:
    """The gold of each sector, by the numbers of pieces of the player and of all players."""
    in_sectors = zip(*map(sectors_in, everybody), strict=True)
    return [
        _LORDS_GOLD_BELOW[len({other for other in counts if other > count})]
        for count, counts in zip(sectors_in(own), in_sectors, strict=True)
    ]


def ranks(change: Change) -> list[Clause]:
    """The sectors in which the player's paying rank has changed."""
    found: dict[tuple[str, bool], list[str]] = {}
    rank_of = dict(zip(LORDS_GOLD, ("lords_first", "lords_second"), strict=True))
    now, was = ({earned.section: earned.gold for earned in item} for item in (change.now, change.was))
    for section, where in enumerate(SECTOR_NAMES):
        gold, before = now.get(section, 0), was.get(section, 0)
        if gold != before:
            found.setdefault((rank_of[max(gold, before)], gold < before), []).append(where)
    return [Clause(rank, {"sectors": sectors}, lost) for (rank, lost), sectors in found.items()]


@pays_each_hex(3)
def farmers(state: State, seat: int) -> Mask:
    """Three gold for each piece in the sector where the player has fewest."""
    layout = state.players[seat].layout
    counts = layout.sectors
    return layout.pieces & SECTORS[counts.index(min(counts))]


CARDS = (
    Card("fishermen", fishermen, explanation=places),
    Card("merchants", merchants, explanation=naming(links)),
    Card("discoverers", discoverers, explanation=lines),
    Card("hermits", hermits, explanation=number(lambda pieces: len(areas(pieces)))),
    Card(
        "citizens",
        citizens,
        explanation=number(lambda pieces: max(map(int.bit_count, areas(pieces)), default=0)),
    ),
    Card("miners", miners, explanation=places),
    Card("workers", workers, explanation=places),
    Card("knights", knights, explanation=fullest_line),
    Card(
        "lords",
        lords,
        contested=lambda board: SECTORS,
        unclaimed=lambda state: LORDS_GOLD[0] * len(_untouched(state)),
        explanation=ranks,
    ),
    Card("farmers", farmers, explanation=in_sector(min)),
)
