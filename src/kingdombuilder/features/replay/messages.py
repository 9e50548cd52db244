"""A finished game, moment by moment and turn by turn."""

from __future__ import annotations

from ...protocol.events import AnyEvent
from ...protocol.values import Said
from ...protocol.views import GameView


class GaveUp(Said):
    """A resignation, and the moment from which it held."""

    seat: int
    step: int


class Step(Said):
    """One moment of a finished game: the action before it, and the view."""

    step: int
    steps: int
    round: int
    """The round, from 1; the start player's turn begins a new one."""
    action: str | None
    seat: int | None
    events: list[AnyEvent]
    resigned: list[GaveUp]
    """All resignations, before this moment or after it."""
    game: GameView


class Standing(Said):
    """The gold and win probabilities at a moment, by seat."""

    gold: list[dict[str, int]]
    """The gold of each item, without gold for empty places."""
    chances: list[float]
    """The win probabilities among equal players, from 0 to 1."""


class GameTurn(Said):
    """One turn of a finished game: the steps after ``first`` up to ``last``."""

    round: int
    seat: int
    card: str | None
    """The terrain card of the turn; null if there was none."""
    first: int
    last: int
    events: list[AnyEvent]
    """Its events, up to the next turn."""
    after: Standing


class Turns(Said):
    """A finished game by turns, and the standing before the first one."""

    before: Standing
    turns: list[GameTurn]
