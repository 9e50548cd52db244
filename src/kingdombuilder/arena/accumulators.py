"""Statistics of many games: classes that watch a game and return rows at its end.

An accumulator watches one game, in the process that plays it. It returns rows, flat dictionaries. The arena joins the
rows of all games, in the order of the games, and adds the facts of the game to each (and of the seat, if the row names
one).
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
    """An unknown statistic, or an unknown column of one."""


class Accumulator:
    """A statistic. Only ``rows`` must be defined; ``by`` and ``means`` name the columns of the summary.

    >>> class Castles(Accumulator):
    ...     by, means = ("bot",), ("castles",)
    ...
    ...     def rows(self, state, seats):
    ...         for seat, player in enumerate(score(state)):
    ...             yield {"seat": seat, "castles": len(player.items["castles"])}
    """

    by: ClassVar[tuple[str, ...]] = ("bot",)
    """The columns by which the summary is grouped."""
    means: ClassVar[tuple[str, ...]] = ("share", "gold")
    """The columns of which the summary has the means."""

    def begin(self, state: State) -> None:
        """The game begins."""

    def step(self, state: State, action: Action, after: State) -> None:
        """An action was played; ``after.events`` has its events."""

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterable[Row]:
        """Return the rows at the end of the game. A row with a ``seat`` (from 0) is about that seat."""
        raise NotImplementedError


def begins_turn(action: Action, after: State) -> bool:
    """Whether an action began the next turn. After the last turn there are only silos."""
    return action.kind == END and not after.over and after.phase != LAST


class Cards(Accumulator):
    """The gold of each seat by card, task and so on."""

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
    """Results by seat; the facts of the seats are all it needs."""

    by = ("seat",)

    def rows(self, state: State, seats: Sequence[Seat]) -> Iterator[Row]:
        """One row for each seat."""
        for seat in range(len(seats)):
            yield {"seat": seat}


class Length(Accumulator):
    """The length of the games."""

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
"""The built-in statistics."""


def statistic(name: str) -> type[Accumulator]:
    """The statistic of that name: a built-in one, or the user's own, ``mymodule:MyStatistic``."""
    module, colon, attribute = name.partition(":")
    if not colon:
        if name not in STATISTICS:
            raise BadStatistic(unknown("statistic", name, STATISTICS) + "; name your own as 'module:Class'")
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
