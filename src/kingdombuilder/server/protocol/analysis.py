"""What a finished game teaches: each turn beside the best one that was found for it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .hints import HintStep, Reason
from .values import Said

AnalysisStatus: TypeAlias = Literal["none", "running", "stopped", "done"]
"""Nobody has asked for it; it is being made; it was stopped and can be gone on with; it is whole."""
Verdict: TypeAlias = Literal["found", "better", "same", "worse"]
"""A turn that was tried: as good as the best one, better than what was played, as good as that, or worse."""


class TurnLine(Said):
    """What was done in a turn, or could have been, and what it brings its player."""

    steps: list[HintStep]
    """The decisions, as far as they could be planned: up to the end, or until a hidden card is turned up."""
    lead: float
    """The gold by which the player will probably be ahead of the best of the others."""
    chance: float
    """How likely the player is to win, from 0 to 1."""
    reasons: list[Reason]


class TurnReview(Said):
    """One turn, and what could have been made of it."""

    round: int
    seat: int
    card: str | None
    """The terrain card of the turn, if one was played."""
    first: int
    """The step of the replay from which the turn begins."""
    last: int
    """The step at which it is over."""
    played: TurnLine
    best: TurnLine | None
    """The best turn that was found; null if it is not clearly better than what was played."""
    missed: list[Reason]
    """What the best turn brings more, or less, than what was played."""
    gold: float
    """The gold that was given away."""
    chance: float
    """By how much the best turn would have made it likelier to win."""
    luck: float
    """How much more gold the card of the turn was worth than the others that might have come."""


class Analysis(Said):
    """How far the analysis of a game is, and what was found; those turns are left out that the asker has already."""

    status: AnalysisStatus
    turns: int
    """How many turns there are to review; 0 as long as nobody has asked for it."""
    found: int
    """How many of them are reviewed."""
    mine: bool
    """Whether the one who asks has begun it, and so may stop it."""
    reviews: list[TurnReview]
    """The reviews in the order of the turns, from the one on that was asked for."""
    costliest: list[int]
    """Once it is whole: the numbers of the turns that gave something away, from 0, the costliest first."""


class Comparison(Said):
    """A turn that was tried again, beside what was played once and the best that was found."""

    verdict: Verdict
    tried: TurnLine
    played: TurnLine
    best: TurnLine | None
    gold: float
    """How much gold more, or less, it brings than what was played."""
    left: float
    """How much gold the best turn brings more than the one that was tried; 0 if it does not."""
