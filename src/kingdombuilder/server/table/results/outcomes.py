"""What became of a game, seat by seat: what is kept of it when it is over, for statistics and for those who compare.

Every game counts that was begun and ended here. One that goes on from a record, a position or a moment of another game
does not: some of its gold was earned elsewhere, or by somebody else. Nor do lessons, puzzles and turns tried again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....game.scoring import UNATTRIBUTED, PlayerScore, score
from ....game.state import State
from ... import protocol as m
from ..ids import is_erased
from ..table import Table


class SeatOutcome(NamedTuple):
    """What became of one seat."""

    seat: int
    guest: str | None
    """Who sat there; None for a bot, and for somebody whose data were deleted."""
    bot: m.BotName | None
    """The bot that sat there in its own right."""
    gold: int
    items: dict[str, int]
    """The gold of each card, of castles and the like."""
    place: int
    """1 for those who have won; those with the same gold share a place, and who gave up is last."""
    tiles: dict[str, int]
    """How many tiles the seat has taken of each location on the board, whether or not it lost them later."""
    gave_up: bool
    stood_in: bool
    """Whether another bot decided at some time for the person, or for the program that failed."""


class Outcome(NamedTuple):
    """What became of a game that is over."""

    ended: int
    sets: list[str]
    first: int
    """The seat that began."""
    whole: bool
    """Whether it was played to its end. Otherwise it was given up, and the gold says little."""
    chosen: bool
    """Whether somebody chose the seed, or may have known it from another table."""
    counts: bool
    """Whether it was begun here, as a game like any other."""
    seats: list[SeatOutcome]
    rated: bool = False


class PastGame(NamedTuple):
    """A game that is over, with what is known of it besides."""

    table: str
    outcome: Outcome
    deal: str | None = None
    """The deal, if others play it, too: a day, or the table where it was played first."""
    advised: Sequence[frozenset[m.Advice]] = ()
    """By what each seat was advised while it played, where that is known."""


def outcome(table: Table) -> Outcome | None:
    """What became of a game that was played to its end, or given up; None for any other."""
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
        chosen=table.sheet.chosen,
        counts=not table.imported and not table.sheet.teaches,
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
        rated=table.unrated is None,
    )


def places(gold: Sequence[int], gave_up: Sequence[bool]) -> list[int]:
    """The place of each seat: one more than there are seats that did better.

    >>> places([40, 52, 52, 70], [False, False, False, True])
    [3, 1, 1, 4]
    """
    rank = [(not gone, 0 if gone else total) for total, gone in zip(gold, gave_up, strict=True)]
    return [1 + sum(other > own for other in rank) for own in rank]


def rated_places(outcome: Outcome) -> list[int]:
    """The places that count in a rated game.

    Whoever gave up is last, and so is who let a bot play for them, and a program that failed, however well the other
    bot did. Gold counts only in a game that was played to its end: of another one it is known who gave up, and no more.
    """
    gold = [seat.gold if outcome.whole else 0 for seat in outcome.seats]
    return places(gold, [seat.gave_up or seat.stood_in for seat in outcome.seats])


def _items(found: PlayerScore) -> dict[str, int]:
    """The gold of each item; a game that was begun here has none from before, so nothing is to be told of that."""
    return {item: gold for item, gold in found.by_item().items() if gold or item != UNATTRIBUTED}


def _tiles(state: State, seat: int) -> dict[str, int]:
    taken = state.players[seat].taken_from
    return {location: (taken & hexes).bit_count() for location, hexes in state.setup.board.locations.items()}
