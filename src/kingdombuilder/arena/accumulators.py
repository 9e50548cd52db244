"""Statistics of many games: small classes that watch a game and say at its end what they have seen.

An accumulator watches one game, in the process that plays it. What it saw are rows, flat dictionaries; the arena puts
the rows of all games together, in the order of the games, and adds to each the facts that are known of its game (and
of its seat, if it names one).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ..bots.own_class import NoSuchClass, own_class
from ..game.actions import END, Action
from ..game.errors import KingdomBuilderError, unknown
from ..game.scoring import score
from ..game.state import LAST, State

if TYPE_CHECKING:
    from .match import Seat

Value: TypeAlias = str | int | float | None
Row: TypeAlias = dict[str, Value]


class BadStatistic(KingdomBuilderError):
    """There is no such statistic, or no such column in its rows."""


class Accumulator:
    """A statistic. Only ``rows`` must be written; ``by`` and ``means`` name its columns and make the summary.

    >>> class Castles(Accumulator):
    ...     by, means = ("bot",), ("castles",)
    ...
    ...     def rows(self, state, seats):
    ...         for seat, player in enumerate(score(state)):
    ...             yield {"seat": seat, "castles": len(player.items["castles"])}
    """

    by: ClassVar[tuple[str, ...]] = ("bot",)
    """The summary has a line for each combination of values in these columns."""
    means: ClassVar[tuple[str, ...]] = ("share", "gold")
    """The columns whose means the summary gives."""

    def begin(self, state: State) -> None:
        """The game begins."""

    def step(self, state: State, action: Action, after: State) -> None:
        """The decider of the state has chosen an action; the events of the state after it tell what happened."""

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterable[Row]:
        """The game is over: what is there to say? A row with a ``seat`` (counted from 0) is about that seat."""
        raise NotImplementedError


def begins_turn(action: Action, after: State) -> bool:
    """Whether an action began the next turn: it ended one that was not the last. After the last, silos are emptied."""
    return action.kind == END and not after.over and after.phase != LAST


class Cards(Accumulator):
    """The gold of every seat by card, task and the like."""

    by = "item", "bot"
    means = ("earned",)

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        """One row for each seat and item."""
        for seat, player in enumerate(score(state)):
            for item, earned in player.by_item().items():
                yield {"seat": seat, "item": item, "earned": earned}


class Locations(Accumulator):
    """How many tiles of each location a seat took, and how often it used them."""

    by = "location", "tiles"
    means = "used", "share", "gold"

    def begin(self, state: State) -> None:
        """Nothing is used yet."""
        self.used: Counter[tuple[int, str]] = Counter()

    def step(self, state: State, action: Action, after: State) -> None:
        """Count the tiles that this action turned over."""
        for seat, (before, now) in enumerate(zip(state.players, after.players, strict=True)):
            turned = now.used & ~before.used
            if turned:
                for location, hexes in state.setup.board.locations.items():
                    self.used[seat, location] += (turned & hexes).bit_count()

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        """One row for each seat and location on the board."""
        for seat, player in enumerate(state.players):
            for location, hexes in state.setup.board.locations.items():
                tiles = (player.taken_from & hexes).bit_count()
                yield {"seat": seat, "location": location, "tiles": tiles, "used": self.used[seat, location]}


class Seats(Accumulator):
    """What it is worth to sit first, second and so on; the facts of the seats say it all."""

    by = ("seat",)

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        """One row for each seat."""
        for seat in range(len(seats)):
            yield {"seat": seat}


class Length(Accumulator):
    """How long the games are."""

    by = ()
    means = "rounds", "turns", "actions"

    def begin(self, state: State) -> None:
        """The first turn of the first round."""
        self.turns = self.rounds = 1
        self.actions = 0

    def step(self, state: State, action: Action, after: State) -> None:
        """Count the action, and the turn and the round that it may begin."""
        self.actions += 1
        if begins_turn(action, after):
            self.turns += 1
            self.rounds += after.active == after.setup.options.start_player

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        """One row for the game."""
        yield {"rounds": self.rounds, "turns": self.turns, "actions": self.actions}


STATISTICS: dict[str, type[Accumulator]] = {"cards": Cards, "locations": Locations, "seats": Seats, "length": Length}
"""The statistics of the house."""


def statistic(name: str) -> type[Accumulator]:
    """The statistic of that name: one of the house, or one of the user's own, ``mymodule:MyStatistic``."""
    module, colon, attribute = name.partition(":")
    if not colon:
        if name not in STATISTICS:
            raise BadStatistic(unknown("statistic", name, STATISTICS) + "; one of your own is named 'module:Class'")
        return STATISTICS[name]
    try:
        found = own_class("statistic", module, attribute, Accumulator)
    except NoSuchClass as error:
        raise BadStatistic(str(error)) from None
    own: tuple[object, ...] = found.by, found.means
    for columns in own:
        if not isinstance(columns, tuple | list) or not all(isinstance(column, str) for column in columns):
            raise BadStatistic(f"{name}: 'by' and 'means' should be names of columns as in ('bot',), not {columns!r}")
    return found
