"""Puzzles; see ``docs/puzzles.md``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...protocol.hints import HintStep, Reason
from ...protocol.values import PuzzleId, Said

PuzzleLevel: TypeAlias = Literal["easy", "medium", "hard"]


class PuzzleSummary(Said):
    """A puzzle in a list: its difficulty and themes."""

    id: PuzzleId
    rating: int
    """Its difficulty, as a rating."""
    level: PuzzleLevel
    players: int
    boxes: list[str]
    """The boxes in play."""
    actions: list[str]
    """The tiles and other extra actions that the best turn uses."""
    items: list[str]
    """The score items that gain most."""
    sections: list[str]
    """The sections of its board, for a picture of it."""


class PuzzleList(Said):
    """All puzzles, the easiest first."""

    puzzles: list[PuzzleSummary]


class PuzzleMove(Said):
    """A move of the best turn, with its gain."""

    steps: list[HintStep]
    reasons: list[Reason]


class PuzzleSolution(Said):
    """A puzzle with its best turn, move by move."""

    puzzle: PuzzleSummary
    best: int
    """The gold of the best turn, proved by exhaustive search."""
    second: int
    """The gold of the next best turn."""
    solutions: int
    """The number of different best outcomes."""
    ends: int
    """The number of different outcomes."""
    moves: list[PuzzleMove]
    reasons: list[Reason]
    """The reasons for the whole turn."""


class PuzzleAnswer(Said):
    """The verdict on a turn played in a puzzle."""

    puzzle: PuzzleId
    gold: int
    best: int
    same: bool
    """Whether it has the same outcome as the solution; others may be as good."""
    missed: list[Reason]
    """The differences to the solution; empty if the answer is as good."""
