"""Enforce budgets: a meter counts nodes and time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from .bot import Budget, Clock


class BudgetSpent(Exception):
    """The budget is used up; the bot plays the best plan found so far."""


class Meter:
    """Counts nodes and time of a search, and stops it when its share of the budget is used.

    >>> meter = Meter(Budget(nodes=4), None, share=0.5)
    >>> meter.count(), meter.count(), meter.used
    (None, None, 0.5)
    >>> meter.count()
    Traceback (most recent call last):
        ...
    kingdombuilder.bots.budget.BudgetSpent
    """

    def __init__(self, budget: Budget, clock: Clock | None, share: float) -> None:
        """Allow ``share`` of the budget; one in milliseconds needs a clock."""
        self.clock = clock if budget.ms is not None else None
        self.whole = budget.ms / 1000 if budget.ms is not None else budget.nodes or float("inf")
        self.share = share
        self.nodes = 0
        self.begun = self.clock() if self.clock else 0.0

    @property
    def used(self) -> float:
        """The share of the budget used so far."""
        return (self.clock() - self.begun if self.clock else self.nodes) / self.whole

    def count(self) -> None:
        """Count a node; raises ``BudgetSpent`` if nothing is left."""
        used = self.nodes / self.whole if self.clock is None else self.used
        if used >= self.share:
            raise BudgetSpent
        self.nodes += 1

    @property
    def left(self) -> float:
        """The share of the budget that is left."""
        return self.share - self.used

    @contextmanager
    def with_part(self, part: float) -> Iterator[None]:
        """Limit the block to this part of what is left; the rest remains for later.

        >>> meter = Meter(Budget(nodes=8), None, share=1.0)
        >>> with meter.with_part(0.5):
        ...     while True:
        ...         meter.count()
        >>> meter.used, meter.left
        (0.5, 0.5)
        """
        share = self.share
        self.share = self.used + part * self.left
        try:
            with suppress(BudgetSpent):
                yield
        finally:
            self.share = share
