"""What a bot is: one class with one method. ``registry`` knows the bots by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random
from typing import TypeAlias

from ..game.actions import Kind
from ..game.errors import KingdomBuilderError
from ..game.state import State
from ..hexes import Hex

Clock: TypeAlias = Callable[[], float]
"""Tells the seconds since some moment, as ``time.perf_counter`` does. Bots are pure, so it is given to them."""


NODES_PER_MS = 40
"""How many positions one core values in a millisecond, roughly."""


class BadBot(KingdomBuilderError):
    """There is no such bot, or not with such a budget."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about a turn: for so many milliseconds or nodes; without either, as long as it likes.

    A node is one position that is valued. What is thought by nodes is the same on every machine. On several cores, each
    has the whole budget.

    >>> Budget.parse("500ms"), str(Budget.parse("2000n x4"))
    (Budget(ms=500, nodes=None, cores=1), '2000n x4')
    """

    ms: int | None = None
    nodes: int | None = None
    cores: int = 1

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Read a budget such as ``500ms``, ``2000n`` or, on several cores, ``500ms x4``."""
        found = re.fullmatch(r"([1-9][0-9]{0,6})(ms|n)(?: x([1-9][0-9]?))?", text, re.ASCII)
        if not found:
            raise BadBot(
                f"{text!r} is not a budget; one is given in milliseconds, '500ms', or in nodes, '2000n', "
                "with up to seven digits; the expert may have up to 99 cores, '500ms x4'"
            )
        amount, cores = int(found[1]), int(found[3] or 1)
        return cls(ms=amount, cores=cores) if found[2] == "ms" else cls(nodes=amount, cores=cores)

    @property
    def in_nodes(self) -> float:
        """About how many nodes it is good for, whatever it is given in."""
        if self.nodes is not None:
            return self.nodes
        return inf if self.ms is None else NODES_PER_MS * self.ms

    def __str__(self) -> str:
        cores = f" x{self.cores}" if self.cores > 1 else ""
        if self.ms is not None:
            return f"{self.ms}ms{cores}"
        return "" if self.nodes is None else f"{self.nodes}n{cores}"


class Bot:
    """A player that is not a person. It sees what its seat may know and no more.

    >>> from kingdombuilder import Action, choices
    >>> from kingdombuilder.hexes import each
    >>> class Hurried(Bot):
    ...     def choose(self, view):
    ...         offers = choices(view)
    ...         kind = "end" if "end" in offers else min(offers)
    ...         return Action(kind, next(each(offers[kind])))

    That is all: ``arena mymodule:Hurried greedy`` measures it.
    """

    budget = Budget()
    """The budget of a bot that is named without one."""
    many_cores = False
    """Whether it can think on several cores."""
    fault: str | None = None
    """Why the house plays on for it; None as long as it plays itself."""

    def __init__(self, seed: int | str = 0, budget: Budget | None = None, clock: Clock | None = None) -> None:
        """A bot for one seat of one game. A budget in milliseconds needs a clock."""
        self.chance = Random(f"{type(self).__name__} {seed}")
        self.budget = budget or self.budget
        self.clock = clock

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """One of the ``choices`` of the view, in which the bot's seat is the ``decider``."""
        raise NotImplementedError

    def happened(self, seat: int, action: tuple[Kind, Hex]) -> None:
        """Hear what was played in some seat, its own too. Most bots look at the view alone."""

    def over(self, last: State) -> None:
        """Hear how the game ended. As a program of its own, ``kingdombuilder bot``, it is not told the last state."""

    def close(self) -> None:
        """Let go of whatever it holds: nothing more will be asked, whether the game is over or was left."""
