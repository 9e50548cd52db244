"""The bots that people are offered to play against, from the easiest to the hardest, and how strong they are."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

LEVELS = ("beginner", "easy", "greedy", "planner", "expert")
"""The names of the bots. Others still sit at tables that were set before, or where somebody names them."""
BELOW_ALL = "random"
"""Against this bot the first level is measured."""


class Measured(NamedTuple):
    """How often a bot wins against the one below, in games of two with the base box, every deal from both seats."""

    bot: str
    below: str
    win_rate: float
    low: float
    """The 95 % interval of the win rate, which counts deals."""
    high: float
    games: int


@lru_cache(maxsize=1)
def measured() -> dict[str, Measured]:
    """The strength of each level, as ``make ladder`` has found it."""
    known = json.loads(files(__package__).joinpath("levels.json").read_text(encoding="utf-8"))
    return {bot: Measured(bot, below, **known[bot]) for below, bot in pairwise((BELOW_ALL, *LEVELS)) if bot in known}
