"""The base class of bots, with one method to implement. ``registry`` finds bots by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random
from typing import TypeAlias

from ..game.actions import Kind
from ..game.errors import BadArgument, KingdomBuilderError
from ..game.state import State
from ..hexes import Hex

Clock: TypeAlias = Callable[[], float]
"""Returns seconds like ``time.perf_counter``. Bots are pure, so they get it as an argument."""


NODES_PER_MS = 40
"""About how many positions one core evaluates in a millisecond."""


class BadBot(KingdomBuilderError):
    """An unknown bot, or an invalid budget."""


@dataclass(frozen=True)
class Budget:
    """The budget of a bot for a turn, in milliseconds or nodes; without either, unlimited.

    A node is one evaluated position. A budget in nodes gives the same play on every machine. With several cores, each
    has the whole budget.

    >>> Budget.parse("500ms"), str(Budget.parse("2000n x4"))
    (Budget(ms=500, nodes=None, cores=1), '2000n x4')
    """

    ms: int | None = None
    nodes: int | None = None
    cores: int = 1

    @classmethod
    def parse(cls, text: object) -> Budget:
        """Read a budget such as ``500ms``, ``2000n`` or, on several cores, ``500ms x4``."""
        shape = r"([1-9][0-9]{0,6})(ms|n)(?: x([1-9][0-9]?))?"
        found = re.fullmatch(shape, text, re.ASCII) if isinstance(text, str) else None
        if not found:
            raise BadBot(
                f"{text!r:.60} is not a budget; give milliseconds, '500ms', or nodes, '2000n', "
                "with up to seven digits; the expert may have up to 99 cores, '500ms x4'"
            )
        amount, cores = int(found[1]), int(found[3] or 1)
        return cls(ms=amount, cores=cores) if found[2] == "ms" else cls(nodes=amount, cores=cores)

    @property
    def in_nodes(self) -> float:
        """The approximate budget in nodes, whatever its unit."""
        if self.nodes is not None:
            return self.nodes
        return inf if self.ms is None else NODES_PER_MS * self.ms

    def __str__(self) -> str:
        cores = f" x{self.cores}" if self.cores > 1 else ""
        if self.ms is not None:
            return f"{self.ms}ms{cores}"
        return "" if self.nodes is None else f"{self.nodes}n{cores}"


def check_clock(clock: object) -> None:
    """Raise ``BadArgument`` for anything but a clock."""
    if clock is not None and not callable(clock):
        raise BadArgument(f"clock: {clock!r:.60} cannot be called; give a function such as time.perf_counter")


class Bot:
    """A bot. It sees only what its seat may know.

    >>> from kingdombuilder import Action, Bot, choices, each
    >>> class Hurried(Bot):
    ...     def choose(self, view):
    ...         offers = choices(view)
    ...         kind = "end" if "end" in offers else min(offers)
    ...         return Action(kind, next(each(offers[kind])))

    That is all: ``arena mymodule:Hurried greedy`` measures it.
    """

    budget = Budget()
    """The default budget."""
    many_cores = False
    """Whether it can use several cores."""
    fault: str | None = None
    """Why a built-in bot has replaced it; None while it plays itself."""
    chance: Random
    """Its own source of chance, which follows from its seed. Use it instead of ``random``: games can be repeated."""

    def __init__(self, seed: int | str = 0, budget: Budget | str | None = None, clock: Clock | None = None) -> None:
        """Create a bot for one seat of one game. A budget in milliseconds needs a clock."""
        check_clock(clock)
        self.chance = Random(f"{type(self).__name__} {seed}")
        if budget is not None:
            self.budget = budget if isinstance(budget, Budget) else Budget.parse(budget)
        self.clock = clock

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """Choose one of the ``choices`` of the view, in which the bot's seat is the ``decider``."""
        raise NotImplementedError(f"{type(self).__name__} needs a method choose(self, view) that returns an action")

    def happened(self, seat: int, action: tuple[Kind, Hex]) -> None:
        """Called after every action, also the bot's own. Most bots need only the view."""

    def over(self, last: State) -> None:
        """Called at the end of the game; in ``kingdombuilder bot`` without the last state."""

    def close(self) -> None:
        """Release resources; called when the game is over or abandoned."""
