"""Keeping within a budget."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from .bot import Budget, Clock


class BudgetSpent(Exception):
    """The time to think is over; what was found so far must do."""


class Meter:
    """Counts the nodes and the time that some thinking takes, and stops it when it has had its share of the budget.

    >>> meter = Meter(Budget(nodes=4), None, share=0.5)
    >>> meter.count(), meter.count(), meter.used
    (None, None, 0.5)
    >>> meter.count()
    Traceback (most recent call last):
        ...
    kingdombuilder.bots.meter.BudgetSpent
    """

    def __init__(self, budget: Budget, clock: Clock | None, share: float) -> None:
        """Allow that share of the budget; one in milliseconds needs a clock."""
        self.clock = clock if budget.ms is not None else None
        self.whole = budget.ms / 1000 if budget.ms is not None else budget.nodes or float("inf")
        self.share = share
        self.nodes = 0
        self.begun = self.clock() if self.clock else 0.0

    @property
    def used(self) -> float:
        """The share of the budget that was used until now."""
        return (self.clock() - self.begun if self.clock else self.nodes) / self.whole

    def count(self) -> None:
        """Count a node; raises ``BudgetSpent`` instead if nothing is left."""
        used = self.nodes / self.whole if self.clock is None else self.used
        if used >= self.share:
            raise BudgetSpent
        self.nodes += 1

    @property
    def left(self) -> float:
        """The share of the budget that may still be used."""
        return self.share - self.used

    @contextmanager
    def with_part(self, part: float) -> Iterator[None]:
        """Stop what is done within as soon as it has used this part of what is left; what comes after it has the rest.

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
