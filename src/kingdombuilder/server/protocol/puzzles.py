"""Puzzles: the best last turn of a game, to be found; ``docs/puzzles.md`` tells what they are."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from .hints import HintStep, Reason
from .values import Said

PuzzleId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
PuzzleLevel: TypeAlias = Literal["easy", "medium", "hard"]


class PuzzleSummary(Said):
    """A puzzle as it is shown in a list: how hard it is, and what it is about."""

    id: PuzzleId
    rating: int
    """How hard it is, on the scale on which solvers are rated."""
    level: PuzzleLevel
    players: int
    boxes: list[str]
    """The boxes that it is played with."""
    actions: list[str]
    """The tiles and other extra actions that the best turn uses."""
    items: list[str]
    """The items of the score that pay most for it."""


class PuzzleList(Said):
    """All puzzles, the easiest first."""

    puzzles: list[PuzzleSummary]


class PuzzleMove(Said):
    """A part of the best turn that belongs together, such as moving a piece, and what it brings."""

    steps: list[HintStep]
    reasons: list[Reason]


class PuzzleSolution(Said):
    """A puzzle with its best turn, move by move."""

    puzzle: PuzzleSummary
    best: int
    """The gold of the best turn, proved by looking at all of them."""
    second: int
    """The gold of the next best turn."""
    solutions: int
    """How many different ends of the turn bring as much as the best."""
    ends: int
    """How many different ends the turn has."""
    moves: list[PuzzleMove]
    reasons: list[Reason]
    """What speaks for the whole turn."""


class PuzzleAnswer(Said):
    """How good the turn was that somebody has played."""

    puzzle: PuzzleId
    gold: int
    best: int
    same: bool
    """Whether it leads just where the turn does that is shown as the solution; others may be as good."""
    missed: list[Reason]
    """What the solution brings more, and less; nothing if the answer is as good."""
