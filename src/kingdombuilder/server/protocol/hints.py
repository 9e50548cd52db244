"""Hints are options with the reasons for them."""

from __future__ import annotations

from .values import Numbered, Said


class Clause(Said):
    """Something to be said in the reader's language: a key, and the values to fill in."""

    key: str
    """What is said; mostly it is the item of the score."""
    values: dict[str, int | str | list[str]]
    """Numbers and names, by what they are: ``n``, ``hexes``, ``lines``, ``specials`` (as ``tavern h7``) and so on."""
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


class Hint(Said):
    """An option: the decisions in notation, the gold it brings now, how much worse than the best, and why."""

    actions: list[str]
    hexes: list[str]
    gold: int
    worse: float
    reasons: list[Reason]
    then: str
    """What comes next if the turn does not end: ``new_card`` (unknown yet), ``reaction`` (of another), ``open``."""


class Hints(Numbered, tag="hints"):
    """The answer to ``hints``."""

    hints: list[Hint]
