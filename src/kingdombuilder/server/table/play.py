"""A game at a table: deciding, taking back, playing again, and what the red cards have paid.

The engine remembers how much gold was paid during play, not by which card; its events tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from ...game.actions import Action
from ...game.apply import apply
from ...game.events import REVEALING, Event, GoldEarned
from ...game.state import State

Paid: TypeAlias = Counter[tuple[int, str]]
"""Gold by player and card; never changed, only replaced."""


@dataclass
class Play:
    """The game at a table: the state now, and what may be taken back and played again."""

    state: State
    actions: int
    paid: Paid
    """What the red cards have paid so far."""
    moved: int = 0
    """The number of the last row that changed the state."""
    past: list[tuple[Action, int, State]] = field(default_factory=list)
    """The decisions since something hidden was turned up: each with its seat and the state before it."""
    undone: list[tuple[Action, State]] = field(default_factory=list)

    def act(self, action: Action) -> list[Event]:
        """Make a decision."""
        before = self.state
        self.state = apply(before, action, tell=True)
        self.actions += 1
        self.undone.clear()
        events = self.state.events or []
        self.paid = self.paid + paid_by(events)
        if any(isinstance(event, REVEALING) for event in events):
            self.past.clear()
        else:
            self.past.append((action, before.decider, before))
        return events

    def may_undo(self, seat: int | None) -> bool:
        """Whether the last decision is the seat's own and turned up nothing hidden."""
        return bool(self.past) and self.past[-1][1] == seat

    def may_redo(self, seat: int | None) -> bool:
        """Whether the seat has taken something back that can be played again."""
        return bool(self.undone) and self.state.decider == seat

    def undo(self) -> None:
        """Take the last decision back."""
        action, _, before = self.past.pop()
        self.undone.append((action, self.state))
        self.paid = self.paid - paid_by(self.state.events or ())
        self.state = before
        self.actions -= 1

    def redo(self) -> list[Event]:
        """Play the decision that was taken back last once more."""
        action, after = self.undone.pop()
        self.past.append((action, self.state.decider, self.state))
        self.state = after
        self.paid = self.paid + paid_by(after.events or ())
        self.actions += 1
        return after.events or []


def paid_by(events: Iterable[Event]) -> Paid:
    """What cards pay in these events."""
    paid: Paid = Counter()
    for event in events:
        if isinstance(event, GoldEarned):
            paid[event.player, event.why] += event.gold
    return paid


def paid_during(states: Iterable[State]) -> Paid:
    """What cards have paid from the first of these states to the last."""
    return paid_by(event for state in states for event in state.events or ())
