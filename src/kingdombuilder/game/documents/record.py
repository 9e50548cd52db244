"""Records: the options, seed and actions of a game, which replay to exactly the same states.

``record_writer`` and ``record_reader`` handle its two forms, text and JSON; ``docs/notation.md`` describes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ..actions import Action, read_actions
from ..apply import apply
from ..errors import BadArgument, BadRecord, KingdomBuilderError, shown
from ..fairness import Promise
from ..illegal import the_end
from ..options import Options
from ..setup import first_state
from ..state import LAST, State
from . import position, record_writer
from .turn_labels import turn_labels


class Place(NamedTuple):
    """The position of an action in a record: line, phrase, and turn as labelled."""

    line: int
    phrase: str
    turn: str | None = None

    def __str__(self) -> str:
        return f"line {self.line}, '{self.phrase}'" if self.line else f"'{self.phrase}'"


class Resignation(NamedTuple):
    """A player resigned after ``after`` actions of the game."""

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
    """The position document that the game started from, if not from the set-up."""
    names: tuple[str, ...] = ()
    """The names of the players, if given."""
    fairness: Promise | None = None
    """The server's commitment to the seed, if the game was played on a server."""
    resigned: tuple[Resignation, ...] = ()
    """The resignations; others may have played on for these players."""
    places: tuple[Place, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what is invalid or could not be read back; actions may be given as texts."""
        if not isinstance(self.options, Options):
            raise BadArgument(f"a record begins with Options, not {shown(self.options)}; Record.parse reads a text")
        for field_, values in (("actions", self.actions), ("names", self.names), ("resigned", self.resigned)):
            if not isinstance(values, list | tuple):
                raise BadArgument(f"{field_}: {shown(values)} is not a list")
        if not all(type(action) is Action for action in self.actions):
            read = [one for action in self.actions for one in read_actions(action)]
            object.__setattr__(self, "actions", tuple(read))
        if len(self.names) > self.options.players:
            raise BadRecord([f"names: {len(self.names)} given; {self.options.players} play"])
        for name in self.names:
            if type(name) is not str or not name or name != name.strip() or "|" in name or not name.isprintable():
                raise BadRecord([f"names: {shown(name)} should be printable, without '|' and without spaces around it"])
        if self.fairness and self.fairness.faults():
            raise BadRecord([f"fairness: {fault}" for fault in self.fairness.faults()])
        for player, after in self.resigned:
            if player not in range(self.options.players) or after not in range(len(self.actions) + 1):
                raise BadRecord([f"resigned: player {player + 1} cannot have resigned after {after} actions"])
        if len({player for player, _ in self.resigned}) < len(self.resigned):
            raise BadRecord(["resigned: a player resigned twice"])
        if len(self.resigned) >= self.options.players:
            raise BadRecord(["resigned: every player resigned; one must be left to win"])
        if list(self.resigned) != sorted(self.resigned, key=lambda one: one.after):
            raise BadRecord(["resigned: the first player to resign must come first"])

    @property
    def given_up(self) -> bool:
        """Whether the game ended by a resignation, the last entry of the record."""
        return bool(self.resigned) and self.resigned[-1].after == len(self.actions)

    def until(self, step: int) -> Record:
        """The game up to ``step`` actions, to continue from, without names, commitment and resignations."""
        if type(step) is not int or step not in range(len(self.actions) + 1):
            raise BadArgument(f"step: {shown(step)} is not 0-{len(self.actions)}, the number of actions")
        return replace(
            self, actions=self.actions[:step], names=(), resigned=(), fairness=None, places=self.places[:step]
        )

    def name_of(self, player: int) -> str:
        """The name of a player, or ``player 1`` and so on."""
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
        """Read a record in either form; raises ``BadRecord`` with every fault."""
        if not isinstance(text, str):
            raise BadArgument(
                f"a record is read from its text, not from {shown(text)}; Game.from_record takes a path, too"
            )
        from .record_reader import parse  # the reader makes records, so it needs this module first

        return parse(text)

    def text(self) -> str:
        """The record in its text form, one line a turn."""
        return record_writer.text(self)

    def document(self) -> dict[str, Any]:
        """The record as a JSON document."""
        return record_writer.document(self)
