"""The results of a finished game by seat, for statistics and comparisons.

Games that began and ended here count. Games that continue a record, a position or a moment do not, because some
of their gold was earned elsewhere. Nor do lessons, puzzles and practice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..game.scoring import UNATTRIBUTED, PlayerScore, score
from ..game.state import State
from ..protocol import messages as m
from .ids import is_erased
from .table import Table


class SeatOutcome(NamedTuple):
    """The result of one seat."""

    seat: int
    guest: str | None
    """The guest on the seat; None for a bot and for a deleted guest."""
    bot: m.BotName | None
    """The bot that had the seat."""
    gold: int
    items: dict[str, int]
    """The gold by item: cards, castles and so on."""
    place: int
    """1 for winners. Equal gold shares a place; players who resigned are last."""
    tiles: dict[str, int]
    """The number of tiles taken by location, including tiles lost later."""
    gave_up: bool
    stood_in: bool
    """Whether another bot decided at some time for the person, or for the program that failed."""


class Outcome(NamedTuple):
    """The result of a finished game."""

    ended: int
    sets: list[str]
    first: int
    """The start player's seat."""
    whole: bool
    """Whether the game was played to its end. Otherwise players resigned, and the gold says little."""
    chosen: bool
    """Whether the seed was chosen, or could be known from another table."""
    counts: bool
    """Whether the game began here, as an ordinary game."""
    seats: list[SeatOutcome]


class PastGame(NamedTuple):
    """A finished game with its results and other facts."""

    table: str
    outcome: Outcome
    deal: str | None = None
    """The shared deal, if any: a day, or the table that played it first."""
    advised: Sequence[frozenset[m.Advice]] = ()
    """The kinds of advice that each seat received, where known."""


def outcome(table: Table) -> Outcome | None:
    """The result of a game that ended, also by resignation; None for any other."""
    if table.status != "finished" or table.play is None or table.closed or table.stop:
        return None
    state = table.play.state
    found = score(state)
    gave_up = [chair.resigned for chair in table.chairs]
    order = places([one.total for one in found], gave_up)
    return Outcome(
        ended=table.ended,
        sets=list(state.setup.options.sets),
        first=state.setup.options.start_player,
        whole=state.over,
        chosen=table.config.chosen,
        counts=not table.imported and not table.config.teaches,
        seats=[
            SeatOutcome(
                seat=seat,
                guest=None if chair.guest is None or is_erased(chair.guest) else chair.guest,
                bot=chair.bot if chair.kind == "bot" else None,
                gold=found[seat].total,
                items=_items(found[seat]),
                place=order[seat],
                tiles=_tiles(state, seat),
                gave_up=chair.resigned,
                stood_in=chair.stood_in,
            )
            for seat, chair in enumerate(table.chairs)
        ],
    )


def places(gold: Sequence[int], gave_up: Sequence[bool]) -> list[int]:
    """The place of each seat: one more than the number of better seats.

    >>> places([40, 52, 52, 70], [False, False, False, True])
    [3, 1, 1, 4]
    """
    rank = [(not gone, 0 if gone else total) for total, gone in zip(gold, gave_up, strict=True)]
    return [1 + sum(other > own for other in rank) for own in rank]


def _items(found: PlayerScore) -> dict[str, int]:
    """The gold of each item, without carried-over gold, which a game that began here cannot have."""
    return {item: gold for item, gold in found.by_item().items() if gold or item != UNATTRIBUTED}


def _tiles(state: State, seat: int) -> dict[str, int]:
    taken = state.players[seat].taken_from
    return {location: (taken & hexes).bit_count() for location, hexes in state.setup.board.locations.items()}
