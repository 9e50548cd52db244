"""Bots that err like people: they overlook actions and misjudge positions."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from random import Random

from ..game import catalogue
from ..game.actions import Kind
from ..game.setup import Setup
from ..game.state import State
from .budget import Meter
from .evaluation import ALWAYS, Evaluation, Weights
from .planner import Planner
from .search import Breadth, Plan, TurnSearch

BREADTH = Breadth(plans=2, hexes=10, begun=1)
"""The breadth of the search."""
PLANS = 40
"""The number of plans to choose from if it overlooks something."""

BOUND, IN_REACH, TILE = -2.0, 1.0, 6.0
"""The value in gold of a terrain bound by adjacency, a location in reach, and a location tile."""


def rulebook_hints() -> Weights:
    """The rulebook's advice as weights: touch few terrains at first, and take location tiles early."""
    return Weights(
        soon={ALWAYS: {"bound": BOUND, "tiles in reach": IN_REACH}},
        later={},
        tiles=dict.fromkeys(catalogue.tiles, TILE),
    )


@dataclass(frozen=True)
class Fallibility:
    """The error rates of a bot."""

    misjudges: float
    """The standard deviation of its error about a position, in gold."""
    overlooks: float
    """The probability of overlooking each kind of extra action in a turn."""


class Misjudging(Evaluation):
    """An evaluation with a random error for each position."""

    def __init__(self, setup: Setup, meter: Meter | None, weights: Weights, gold: float, chance: Random) -> None:
        """Add errors of about ``gold``."""
        super().__init__(setup, meter, weights)
        self.gold, self.chance = gold, chance

    def worth(self, state: State, seat: int) -> float:
        """The expected final gold, with an error."""
        return super().worth(state, seat) + self.chance.gauss(0, self.gold)


class Fallible(Planner):
    """Plays the best turn by a faulty evaluation, among those that it does not overlook."""

    fallibility: Fallibility

    def think(self, view: State, state: State, evaluation: Evaluation) -> Plan:
        """The best plan by the faulty evaluation."""
        misjudges = self.fallibility.misjudges
        seeming = Misjudging(state.setup, evaluation.meter, rulebook_hints(), misjudges, self.chance)
        return self.noticed(TurnSearch(state, seeming, BREADTH).best(PLANS), state.setup.action)[0]

    def noticed(self, plans: list[Plan], extra: Container[Kind]) -> list[Plan]:
        """The plans without overlooked extra actions, best first."""
        kinds = sorted({kind for plan in plans for kind, _ in plan.actions if kind in extra})
        overlooked = {kind for kind in kinds if self.chance.random() < self.fallibility.overlooks}
        return [plan for plan in plans if not overlooked & {kind for kind, _ in plan.actions}] or plans


class Beginner(Fallible):
    """For newcomers: follows the rulebook's advice with large errors."""

    fallibility = Fallibility(misjudges=6.0, overlooks=0.4)


class Easy(Fallible):
    """For players with some experience: follows the rulebook's advice with small errors."""

    fallibility = Fallibility(misjudges=2.5, overlooks=0.2)
