"""The published matches of our bots, from the weakest to the strongest, and the older versions that they meet."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import NamedTuple

from kingdombuilder.arena.tournament import Tournament
from kingdombuilder.game import catalogue
from kingdombuilder.game.options import Options
from kingdombuilder.programs.external_bot import PREFIX

BASE, ALL = ("base",), tuple(catalogue.boxes)

OLD_BOTS = {"544acba": "{python} tools/old_bot.py {bot}"}
"""How a bot of an older version is started with the Python of its environment. Every version that speaks the line
protocol is ``{python} -m kingdombuilder bot {bot}``."""


class Rung(NamedTuple):
    """A match: the bot in question, those it meets, the boxes, and its part of the time."""

    bot: str
    others: tuple[str, ...]
    sets: tuple[str, ...]
    share: int
    """How much of the time it gets, compared to the other matches."""
    version: str | None = None
    """The version that the others are of, if it is not this one."""
    aim: float | None = None
    """What was aimed at: so often it wins at least, as the lower bound of the interval."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, as readers call them."""
        of = f" of {self.version}" if self.version else ""
        return self.bot, *(other + of for other in self.others)

    def tournament(self, games: int, pythons: Mapping[str, str]) -> Tournament:
        """The games of the match, with these Pythons of older versions."""
        others = self.others
        if self.version:
            command, python = OLD_BOTS[self.version], shlex.quote(pythons[self.version])
            others = tuple(PREFIX + command.format(python=python, bot=other) for other in others)
        return Tournament((self.bot, *others), Options(1 + len(others), self.sets), games)


LADDER: dict[str, Rung] = {
    "beginner-base": Rung("beginner", ("random",), BASE, 1),
    "easy-base": Rung("easy", ("beginner",), BASE, 1),
    "medium-base": Rung("greedy", ("easy",), BASE, 1),
    "greedy-base": Rung("greedy", ("random",), BASE, 1, aim=0.99),
    "greedy-all": Rung("greedy", ("random",), ALL, 2, aim=0.99),
    "planner-base": Rung("planner", ("greedy",), BASE, 8, aim=0.75),
    "planner-all": Rung("planner", ("greedy",), ALL, 12, aim=0.75),
    "expert-base": Rung("expert:60000n", ("planner",), BASE, 20, aim=0.60),
    "expert-all": Rung("expert:40000n", ("planner",), ALL, 20, aim=0.58),
    "expert-four": Rung("expert:60000n", ("planner",) * 3, BASE, 15),
    "planner-544acba-base": Rung("planner", ("planner",), BASE, 10, "544acba", aim=0.60),
    "planner-544acba-all": Rung("planner", ("planner",), ALL, 12, "544acba", aim=0.60),
    "expert-544acba-base": Rung("expert:60000n", ("planner",), BASE, 15, "544acba", aim=0.75),
    "expert-544acba-all": Rung("expert:40000n", ("planner",), ALL, 15, "544acba", aim=0.70),
    "expert-544acba-four": Rung("expert:60000n", ("planner",) * 3, BASE, 15, "544acba", aim=0.45),
}

LEVEL_RUNGS = {
    "beginner": "beginner-base",
    "easy": "easy-base",
    "greedy": "medium-base",
    "planner": "planner-base",
    "expert": "expert-base",
}
"""The matches in which each level meets the one below, and the first one chance: they say how strong it is
(``bots/levels.json``)."""
