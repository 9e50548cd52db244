"""The levels of bots offered to people, from easy to hard, with their measured strength."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

LEVELS = ("beginner", "easy", "greedy", "planner", "expert")
"""The names of the bots. Others are still valid at older tables and if named explicitly."""
BELOW_ALL = "random"
"""The opponent against which the first level is measured."""


class Measured(NamedTuple):
    """The win rate of a bot against the level below, in two-player base games, each deal from both seats."""

    bot: str
    below: str
    win_rate: float
    low: float
    """The 95 % interval of the win rate, computed by deal."""
    high: float
    games: int


@lru_cache(maxsize=1)
def measured() -> dict[str, Measured]:
    """The strength of each level, as measured by ``make ladder``."""
    known = json.loads(files(__package__).joinpath("levels.json").read_text(encoding="utf-8"))
    return {bot: Measured(bot, below, **known[bot]) for below, bot in pairwise((BELOW_ALL, *LEVELS)) if bot in known}
