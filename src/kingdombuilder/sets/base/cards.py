"""The ten Kingdom Builder cards of the base game: what each pays a player, which hexes earn it, and how it says so."""

from __future__ import annotations

from collections.abc import Iterator

from ...board import SECTOR_NAMES, SECTORS
from ...game.clauses import (
    Change,
    Clause,
    Explanation,
    Value,
    Values,
    in_sector,
    lines,
    naming,
    number,
    places,
    special,
)
from ...game.scoring import Card, Earned, gold_each
from ...game.state import State
from ...hexes import LINE_NAMES, LINES, Mask, area_around, areas, each, neighbours

LORDS_GOLD = (12, 6)
"""What the Lords pay for most pieces in a sector, and for the next highest number."""
MANY_SPECIALS = 3
"""The Merchants count more special hexes than this instead of naming them."""


def fishermen(state: State, seat: int) -> list[Earned]:
    """One gold for each piece next to water and not on it."""
    board = state.setup.board
    return gold_each(1, state.players[seat].pieces & board.next_to_water & ~board.terrain["water"])


def merchants(state: State, seat: int) -> list[Earned]:
    """Four gold for each special hex that the player's pieces join to another one."""
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


def discoverers(state: State, seat: int) -> list[Earned]:
    """One gold for each line with at least one piece."""
    return [Earned(1, line, by_line=True) for line in _on_lines(state.players[seat].pieces)]


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


def fullest_line(change: Change) -> list[Clause]:
    """The line where the player has most pieces now, and how many."""
    on_lines = [(change.after.players[change.seat].pieces & line).bit_count() for line in LINES]
    line = str(LINE_NAMES[on_lines.index(max(on_lines))])
    return [Clause(change.item, {"n": max(on_lines), "line": line})]


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


def ranks(change: Change) -> list[Clause]:
    """In which sectors the player has another rank that pays, or paid."""
    found: dict[tuple[str, bool], list[str]] = {}
    rank_of = dict(zip(LORDS_GOLD, ("lords_first", "lords_second"), strict=True))
    now, was = ({earned.section: earned.gold for earned in item} for item in (change.now, change.was))
    for section, where in enumerate(SECTOR_NAMES):
        gold, before = now.get(section, 0), was.get(section, 0)
        if gold != before:
            found.setdefault((rank_of[max(gold, before)], gold < before), []).append(where)
    return [Clause(rank, {"sectors": sectors}, lost) for (rank, lost), sectors in found.items()]


def farmers(state: State, seat: int) -> list[Earned]:
    """Three gold for each piece in the sector where the player has fewest."""
    own = state.players[seat].pieces
    return gold_each(3, min((own & sector for sector in SECTORS), key=int.bit_count))


def _on_lines(pieces: Mask) -> list[Mask]:
    """The pieces line by line, lines without any left out."""
    return [pieces & line for line in LINES if pieces & line]


CARDS = (
    Card("fishermen", fishermen, explanation=places("{hexes} at the water")),
    Card("merchants", merchants, explanation=naming(links, "links {specials} to {others}")),
    Card("discoverers", discoverers, explanation=lines("reaches {lines}")),
    Card(
        "hermits",
        hermits,
        explanation=number(lambda pieces: len(areas(pieces)), ("{n} area (was {was})", "{n} areas (was {was})")),
    ),
    Card(
        "citizens",
        citizens,
        explanation=number(
            lambda pieces: max(map(int.bit_count, areas(pieces)), default=0),
            ("largest area {n} piece (was {was})", "largest area {n} pieces (was {was})"),
        ),
    ),
    Card("miners", miners, explanation=places("{hexes} at a mountain")),
    Card("workers", workers, explanation=places("{hexes} at special hexes")),
    Card(
        "knights",
        knights,
        explanation=Explanation(fullest_line, ("{n} piece on line {line}", "{n} pieces on line {line}")),
    ),
    Card(
        "lords",
        lords,
        contested=lambda board: SECTORS,
        explanation=Explanation(
            ranks, {"lords_first": "first in the {sectors}", "lords_second": "second in the {sectors}"}
        ),
    ),
    Card(
        "farmers",
        farmers,
        explanation=in_sector(
            min, ("the weakest sector has {n} piece (was {was})", "the weakest sector has {n} pieces (was {was})")
        ),
    ),
)
