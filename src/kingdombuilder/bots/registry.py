"""The bots by name: ``greedy``, ``expert:1000ms``, and those of users, ``mymodule:MyBot``."""

from __future__ import annotations

from ..game.errors import unknown
from .bot import BadBot, Bot, Budget, Clock
from .expert import Expert
from .fallible import Beginner, Easy
from .greedy import Greedy
from .own_class import NoSuchClass, own_class
from .planner import Planner
from .random_player import RandomPlayer

BOTS: dict[str, type[Bot]] = {
    "random": RandomPlayer,
    "beginner": Beginner,
    "easy": Easy,
    "greedy": Greedy,
    "planner": Planner,
    "expert": Expert,
}
"""The built-in bots, from weakest to strongest."""
TITLES = {
    "random": "Wanderer",
    "beginner": "Apprentice",
    "easy": "Settler",
    "greedy": "Gatherer",
    "planner": "Planner",
    "expert": "Master",
}
"""Their names at tables with people."""


def make_bot(name: str, seed: int | str = 0, clock: Clock | None = None) -> Bot:
    """Create the named bot, with the budget in its name, for one seat of one game; raises ``BadBot``.

    >>> make_bot("expert:2000n").budget
    Budget(ms=None, nodes=2000, cores=1)
    """
    kind, budget = _read(name)
    if (budget or kind.budget).ms is not None and clock is None:
        raise BadBot(
            f"{name} has a budget in milliseconds, so it needs a clock: make_bot(..., clock=time.perf_counter)"
        )
    return kind(seed, budget, clock)


def check_bot(name: str) -> None:
    """Raise ``BadBot`` if the name is invalid."""
    _read(name)


def _read(name: str) -> tuple[type[Bot], Budget | None]:
    """Parse a name into class and budget."""
    if not isinstance(name, str):
        raise BadBot(f"a bot is made by its name, such as 'planner' or 'mybots:MyBot', not from {name!r:.60}")
    kind, *rest = name.split(":")
    if kind in BOTS:
        found = BOTS[kind]
    elif rest:
        try:
            found = own_class("bot", kind, rest.pop(0), Bot)
        except NoSuchClass as error:
            raise BadBot(f"{error}; the bots are {', '.join(BOTS)}") from None
    else:
        raise BadBot(unknown("bot", name, BOTS) + "; name your own as 'module:Class'")
    budget = Budget.parse(":".join(rest)) if rest else None
    if budget and budget.cores > 1 and not found.many_cores:
        raise BadBot(
            f"{name.removesuffix(f':{budget}')} thinks on one core; only expert uses several, as in 'expert:{budget}'"
        )
    return found, budget
