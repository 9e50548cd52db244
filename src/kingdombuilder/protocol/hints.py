"""Hints are options with the reasons for them."""

from __future__ import annotations

from typing import TypeAlias

from .values import Holding, Numbered, Said, Special

Value: TypeAlias = int | str | Special | Holding | list[str | Special]


class Clause(Said):
    """A statement in any language: a key, and the values to fill in."""

    key: str
    """The key of the text; usually the item of the score."""
    values: dict[str, Value]
    """The values by kind: ``n``, ``hexes``, ``lines``, ``specials``, ``thing`` and so on."""
    lost: bool
    """Whether it no longer holds."""


class Reason(Said):
    """A difference that an option makes to a player: gold, or if that is 0, something that may become gold."""

    player: int
    item: str
    """An item of the score, or ``tiles``, ``pieces``, ``freedom``, ``end``."""
    gold: int
    hexes: list[str]
    clauses: list[Clause]


class HintStep(Said):
    """One decision of an option, for ``act``."""

    kind: str
    hex: str | None


class Hint(Said):
    """An option: its decisions, its gold now, its difference to the best option, and the reasons."""

    steps: list[HintStep]
    hexes: list[str]
    gold: int
    worse: float
    reasons: list[Reason]
    then: str
    """What follows if the turn does not end: ``new_card`` (unknown yet), ``reaction`` (of another player), ``open``."""


class Hints(Numbered, tag="hints"):
    """The answer to ``hints``."""

    hints: list[Hint]
