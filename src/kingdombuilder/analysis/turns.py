"""Split a recorded game into turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..game.actions import Action
from ..game.documents.record import Record
from ..game.documents.turn_labels import Turn, turn_labels
from ..game.state import LAST, State


@dataclass(frozen=True)
class PlayedTurn:
    """One turn: actions ``first`` to ``last - 1`` of the record; state ``first`` precedes it."""

    label: Turn
    player: int
    """The player of the turn; others may decide within it. After the last round, the decider."""
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
        """Replay the record."""
        states = list(record.states())
        return cls(record, states, list(_turns(record, states)))

    def actions(self, turn: PlayedTurn) -> tuple[Action, ...]:
        """All actions of a turn, by any player."""
        return self.record.actions[turn.first : turn.last]

    def before(self, turn: PlayedTurn) -> State:
        """The state before a turn."""
        return self.states[turn.first]

    def after(self, turn: PlayedTurn) -> State:
        """The state after a turn."""
        return self.states[turn.last]

    def is_whole(self, turn: PlayedTurn) -> bool:
        """Whether a turn is complete; the last one of a record may not be."""
        after = self.after(turn)
        return after.over or _player(after) != turn.player


def _turns(record: Record, states: Sequence[State]) -> Iterator[PlayedTurn]:
    """The turns with at least one action, in order."""
    labels = turn_labels(states[0])
    label, player, first = next(labels), _player(states[0]), 0
    for step, done in enumerate(zip(record.actions, states[1:], strict=True), 1):
        following, whose = labels.send(done), _player(states[step])
        if (following, whose) != (label, player) or step == len(record.actions):
            yield PlayedTurn(label, player, first, step)
            label, player, first = following, whose, step


def _player(state: State) -> int:
    """The player of the turn; after the last round, each decider has a turn."""
    return state.decider if state.phase == LAST else state.active
