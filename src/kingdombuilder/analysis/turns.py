"""A game as its turns, each with the steps of the record that belong to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..game.actions import Action
from ..game.documents.record import Record
from ..game.documents.turn_labels import Turn, turn_labels
from ..game.state import LAST, State


@dataclass(frozen=True)
class PlayedTurn:
    """One turn of a game: actions ``first`` to ``last - 1`` of the record; state ``first`` is the one before it."""

    label: Turn
    player: int
    """Whose turn it is; others may have had something to decide in it. After the last round, who decides."""
    first: int
    last: int

    def __str__(self) -> str:
        return str(self.label)


@dataclass(frozen=True)
class PlayedGame:
    """A recorded game with the state after each action."""

    record: Record
    states: Sequence[State]
    turns: Sequence[PlayedTurn]

    @classmethod
    def of(cls, record: Record) -> PlayedGame:
        """Play the record through."""
        states = list(record.states())
        return cls(record, states, list(_turns(record, states)))

    def actions(self, turn: PlayedTurn) -> tuple[Action, ...]:
        """What was decided in a turn, by whoever had to."""
        return self.record.actions[turn.first : turn.last]

    def before(self, turn: PlayedTurn) -> State:
        """The state in which a turn begins."""
        return self.states[turn.first]

    def after(self, turn: PlayedTurn) -> State:
        """The state to which a turn led."""
        return self.states[turn.last]

    def is_whole(self, turn: PlayedTurn) -> bool:
        """Whether a turn was ended; the last one of a record need not be."""
        after = self.after(turn)
        return after.over or _player(after) != turn.player


def _turns(record: Record, states: Sequence[State]) -> Iterator[PlayedTurn]:
    """The turns in which something was decided, in order."""
    labels = turn_labels(states[0])
    label, player, first = next(labels), _player(states[0]), 0
    for step, done in enumerate(zip(record.actions, states[1:], strict=True), 1):
        following, whose = labels.send(done), _player(states[step])
        if (following, whose) != (label, player) or step == len(record.actions):
            yield PlayedTurn(label, player, first, step)
            label, player, first = following, whose, step


def _player(state: State) -> int:
    """Whose turn it is; what comes after the last round is a turn for each who decides."""
    return state.decider if state.phase == LAST else state.active
