"""Hints are options with the reasons for them."""

from __future__ import annotations

from typing import TypeAlias

from .values import Holding, Numbered, Said, Special

Value: TypeAlias = int | str | Special | Holding | list[str | Special]


class Clause(Said):
    """Something to be said in the reader's language: a key, and the values to fill in."""

    key: str
    """What is said; mostly it is the item of the score."""
    values: dict[str, Value]
    """What they are is told by their names: ``n``, ``hexes``, ``lines``, ``specials``, ``thing`` and so on."""
    lost: bool
    """Whether what is said has ceased to be so."""


class Reason(Said):
    """A difference that an option makes to a player: gold, or, where that is 0, something that may become gold."""

    player: int
    item: str
    """An item of the score, what pays during play, or ``tiles``, ``pieces``, ``freedom``, ``end``."""
    gold: int
    hexes: list[str]
    clauses: list[Clause]


class HintStep(Said):
    """One decision of an option, to be said with ``act``; those without a hex have none."""

    kind: str
    hex: str | None


class Hint(Said):
    """An option: the decisions one by one, the gold it brings now, how much worse than the best, and why."""

    steps: list[HintStep]
    hexes: list[str]
    gold: int
    worse: float
    reasons: list[Reason]
    then: str
    """What comes next if the turn does not end: ``new_card`` (unknown yet), ``reaction`` (of another), ``open``."""


class Hints(Numbered, tag="hints"):
    """The answer to ``hints``."""

    hints: list[Hint]
