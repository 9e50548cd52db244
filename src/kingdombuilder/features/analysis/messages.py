"""Analyses: each turn of a finished game compared with the best one found."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...protocol.hints import HintStep, Reason
from ...protocol.values import Said

AnalysisStatus: TypeAlias = Literal["none", "running", "stopped", "done"]
"""Not started; running; stopped, so that it can be resumed; complete."""
Verdict: TypeAlias = Literal["found", "better", "same", "worse"]
"""A practice turn: as good as the best one, better than the original, as good as that, or worse."""


class TurnLine(Said):
    """A line of play in a turn, with its value."""

    steps: list[HintStep]
    """The decisions up to the end of the turn, or until a hidden card is turned up."""
    lead: float
    """The expected final lead in gold over the best other player."""
    chance: float
    """The win probability, from 0 to 1."""
    reasons: list[Reason]
    now: float
    """The lead if the game ended with the turn."""
    next_turn: float
    """The expected gain of the player's next turn. The rest of the lead is from later turns."""


class TurnReview(Said):
    """The review of one turn."""

    round: int
    seat: int
    card: str | None
    """The terrain card of the turn, if one was played."""
    first: int
    """The replay step at which the turn begins."""
    last: int
    """The replay step at which it ends."""
    played: TurnLine
    best: TurnLine | None
    """The best turn found; null if it is not clearly better than the one played."""
    missed: list[Reason]
    """The differences between the best turn and the one played."""
    gold: float
    """The loss in gold."""
    chance: float
    """The loss in win probability."""
    luck: float
    """The value in gold of the card drawn, minus the average card."""


class Analysis(Said):
    """The progress and the reviews of an analysis, without turns that the client already has."""

    status: AnalysisStatus
    turns: int
    """The number of turns to review; 0 before it is started."""
    found: int
    """The number of reviewed turns."""
    mine: bool
    """Whether the caller started it, and so may stop it."""
    reviews: list[TurnReview]
    """The reviews in order, from the requested turn on."""
    costliest: list[int]
    """Once complete: the indexes of the turns with a loss, costliest first."""


class Comparison(Said):
    """A practice turn compared with the original one and the best one found."""

    verdict: Verdict
    tried: TurnLine
    played: TurnLine
    best: TurnLine | None
    gold: float
    """The gold gained over the original turn; may be negative."""
    left: float
    """The gold by which the best turn is better than the practice turn; 0 if it is not."""
