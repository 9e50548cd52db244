"""Finished games, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...game.documents.record import Record
from ...game.documents.turn_labels import turn_labels
from ...game.state import State
from .. import protocol as m
from . import views
from .refusals import Refusal


@dataclass(frozen=True)
class Replay:
    """A game with the state after each action, and the round that was played then."""

    record: Record
    states: list[State]
    rounds: list[int]

    @classmethod
    def of(cls, record: Record) -> Replay:
        """Play the record through."""
        states = list(record.states())
        return cls(record, states, list(_rounds(record, states)))

    def step(self, step: int) -> m.Step:
        """The moment after so many actions."""
        last = len(self.record.actions)
        _refuse_beyond(last, step)
        state = self.states[step]
        return m.Step(
            step=step,
            steps=last,
            round=self.rounds[step],
            action=str(self.record.actions[step - 1]) if step else None,
            seat=self.states[step - 1].decider if step else None,
            events=views.event_messages(state.events or ()),
            resigned=[m.GaveUp(player, after) for player, after in self.record.resigned],
            game=views.state_view(state, step),
        )


def until(record: Record, step: int) -> Record:
    """A finished game up to so many actions, to be gone on from."""
    _refuse_beyond(len(record.actions), step)
    return record.until(step)


def _refuse_beyond(last: int, step: int) -> None:
    if step not in range(last + 1):
        raise Refusal("no_such_step", f"the game has steps 0 to {last}", 404)


def _rounds(record: Record, states: list[State]) -> Iterator[int]:
    turns = turn_labels(states[0])
    yield next(turns).round
    for step in zip(record.actions, states[1:], strict=True):
        yield turns.send(step).round
