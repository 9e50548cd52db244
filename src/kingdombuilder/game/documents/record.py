"""A whole game: the options, the seed and every action, so that it replays to exactly the same states.

``record_writer`` and ``record_reader`` know its two forms, a text and its JSON twin; ``docs/notation.md`` shows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ..actions import Action
from ..apply import apply
from ..errors import BadRecord, KingdomBuilderError, shown
from ..explain import the_end
from ..fairness import Promise
from ..options import Options
from ..setup import first_state
from ..state import LAST, State
from . import position, record_writer
from .turn_labels import turn_labels


class Place(NamedTuple):
    """Where an action stood in the record: the line, the phrase, and the turn that the line says it is."""

    line: int
    phrase: str
    turn: str | None = None

    def __str__(self) -> str:
        return f"line {self.line}, '{self.phrase}'" if self.line else f"'{self.phrase}'"


class Resignation(NamedTuple):
    """A player gave up, after so many actions of the game."""

    player: int
    after: int

    def __str__(self) -> str:
        return f"{self.player + 1} after {self.after}"


@dataclass(frozen=True)
class Record:
    """A game from its beginning, or from a position, up to some action."""

    options: Options
    actions: tuple[Action, ...] = ()
    start: Mapping[str, Any] | None = None
    """The position document that the game went on from, if it did not begin at the beginning."""
    names: tuple[str, ...] = ()
    """What the players are called, if they said so."""
    fairness: Promise | None = None
    """What the server promised about the seed, if the game was played on one."""
    resigned: tuple[Resignation, ...] = ()
    """Who gave up, and when; others may have played on for them."""
    places: tuple[Place, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse names, promises and resignations that could not be read back, or cannot have happened."""
        for name in self.names:
            if not name or name != name.strip() or "|" in name or not name.isprintable():
                raise BadRecord([f"names: {shown(name)} should be printable, without '|' and without spaces around it"])
        if self.fairness and self.fairness.faults():
            raise BadRecord([f"fairness: {fault}" for fault in self.fairness.faults()])
        for player, after in self.resigned:
            if player not in range(self.options.players) or after not in range(len(self.actions) + 1):
                raise BadRecord([f"resigned: player {player + 1} cannot have given up after {after} actions"])
        if len({player for player, _ in self.resigned}) < len(self.resigned):
            raise BadRecord(["resigned: somebody gave up twice"])
        if len(self.resigned) >= self.options.players:
            raise BadRecord(["resigned: everybody gave up, so nobody was left to win"])
        if list(self.resigned) != sorted(self.resigned, key=lambda one: one.after):
            raise BadRecord(["resigned: whoever gave up first comes first"])

    @property
    def given_up(self) -> bool:
        """Whether the game ended because somebody gave up: that is the last thing in the record."""
        return bool(self.resigned) and self.resigned[-1].after == len(self.actions)

    def until(self, step: int) -> Record:
        """The game up to so many actions, for others to go on from, without names, promises and who gave up."""
        return replace(
            self, actions=self.actions[:step], names=(), resigned=(), fairness=None, places=self.places[:step]
        )

    def name_of(self, player: int) -> str:
        """What a player is called, by name or by number."""
        return self.names[player] if player < len(self.names) else f"player {player + 1}"

    def states(self) -> Iterator[State]:
        """Replay: the first state, then the one after each action."""
        state = self.first_state()
        yield state
        places = self.places or [Place(0, f"action {number}, {a}") for number, a in enumerate(self.actions, 1)]
        turns = turn_labels(state)
        label = next(turns)
        for place, action in zip(places, self.actions, strict=True):
            if place.turn is not None and place.turn != str(label):
                ended = f": {the_end(state)}" if state.over or state.phase == LAST else ""
                raise BadRecord([f"line {place.line}: the turn is {str(label)!r}, not {shown(place.turn)}{ended}"])
            try:
                state = apply(state, action, tell=True)
            except KingdomBuilderError as error:
                raise BadRecord([f"{place}: {error}"]) from None
            label = turns.send((action, state))
            yield state

    def first_state(self) -> State:
        """The state before the first action."""
        if self.start is None:
            return first_state(self.options)
        state = position.playable_state(self.start, self.options.seed or 0, self.options.own_sections)
        if state.setup.options != replace(self.options, own_sections=state.setup.options.own_sections):
            raise BadRecord(["the position is of another game than the options: sections, cards or players differ"])
        return state

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record in either form."""
        from .record_reader import parse  # the reader makes records, so it needs this module first

        return parse(text)

    def text(self) -> str:
        """The record to be read, one line a turn."""
        return record_writer.text(self)

    def document(self) -> dict[str, Any]:
        """The record as a JSON document."""
        return record_writer.document(self)
