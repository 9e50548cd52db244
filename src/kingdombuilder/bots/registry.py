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
"""The bots of the house, from the weakest to the strongest."""
TITLES = {
    "random": "Wanderer",
    "beginner": "Apprentice",
    "easy": "Settler",
    "greedy": "Gatherer",
    "planner": "Planner",
    "expert": "Master",
}
"""What they are called where they sit among people."""


def make_bot(name: str, seed: int | str = 0, clock: Clock | None = None) -> Bot:
    """The bot of that name, with the budget it names, for one seat of one game.

    >>> make_bot("expert:2000n").budget
    Budget(ms=None, nodes=2000, cores=1)
    """
    kind, budget = _read(name)
    if (budget or kind.budget).ms is not None and clock is None:
        raise BadBot(f"{name} thinks by the clock and was given none")
    return kind(seed, budget, clock)


def check_bot(name: str) -> None:
    """Raise ``BadBot`` if there is no bot of that name."""
    _read(name)


def _read(name: str) -> tuple[type[Bot], Budget | None]:
    """The class and the budget that a name names."""
    kind, *rest = name.split(":")
    if kind in BOTS:
        found = BOTS[kind]
    elif rest:
        try:
            found = own_class("bot", kind, rest.pop(0), Bot)
        except NoSuchClass as error:
            raise BadBot(f"{error}; the bots are {', '.join(BOTS)}") from None
    else:
        raise BadBot(unknown("bot", name, BOTS) + "; one of your own is named 'module:Class'")
    budget = Budget.parse(":".join(rest)) if rest else None
    if budget and budget.cores > 1 and not found.many_cores:
        raise BadBot(
            f"{name.removesuffix(f':{budget}')} thinks on one core; only expert uses several, as in 'expert:{budget}'"
        )
    return found, budget
