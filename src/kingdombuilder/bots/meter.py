"""Keeping within a budget."""

from __future__ import annotations

from .bot import Budget, Clock


class BudgetSpent(Exception):
    """The time to think is over; what was found so far must do."""


class Meter:
    """Counts the nodes and the time that some thinking takes, and stops it when it has had its share.

    >>> meter = Meter(Budget(nodes=2), None, share=1.0)
    >>> meter.count(), meter.count()
    (None, None)
    >>> meter.count()
    Traceback (most recent call last):
        ...
    kingdombuilder.bots.meter.BudgetSpent
    """

    def __init__(self, budget: Budget, clock: Clock | None, share: float, spent: float = 0.0) -> None:
        """Allow that share of the budget of which so much, in seconds or nodes, is spent already."""
        self.clock = clock if budget.ms is not None else None
        whole = budget.ms / 1000 if budget.ms is not None else budget.nodes or float("inf")
        self.allowed = share * max(whole - spent, 0.0)
        self.nodes = 0
        self.begun = self.clock() if self.clock else 0.0

    @property
    def used(self) -> float:
        """What was used until now: seconds, or nodes for a bot without a clock."""
        return self.clock() - self.begun if self.clock else self.nodes

    def count(self) -> None:
        """Count a node; raises ``BudgetSpent`` instead if nothing is left."""
        if self.used >= self.allowed:
            raise BudgetSpent
        self.nodes += 1
