"""Hints are options with the reasons for them; the coach remarks on a turn that missed a better one."""

from __future__ import annotations

from typing import Literal, TypeAlias

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


class Remark(Said):
    """What the coach has to say of a turn that gave much away."""

    about: Literal["tile", "gold", "loss", "freedom"]
    """A tile not taken, gold not earned, a tile lost for nothing, or the next turn bound to one's own pieces."""
    reason: Reason
    """What was missed; where it is about a loss or freedom, what the turn did."""
    further: int | None
    """How many hexes one's new pieces are too far away from the tile that was not taken."""
    gold: int
    """About how much gold the turn gave away, all in all."""
    better: list[HintStep]
    """The better turn, step by step, as far as it could be planned."""


class Coached(Numbered, tag="coached"):
    """What the coach says of one's last turn; null if that is nothing."""

    remark: Remark | None
