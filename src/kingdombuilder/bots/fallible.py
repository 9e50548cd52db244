"""Players who err like people: they know what to look for, but overlook things and misjudge what a turn is worth."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from random import Random

from ..game import catalogue
from ..game.actions import Kind
from ..game.setup import Setup
from ..game.state import State
from .evaluation import ALWAYS, Evaluation, Weights
from .meter import Meter
from .planner import Planner
from .search import Breadth, Plan, TurnSearch

BREADTH = Breadth(plans=2, hexes=10, begun=1)
"""How the turn is searched."""
PLANS = 40
"""How many turns it has to choose from if it overlooks something."""

BOUND, IN_REACH, TILE = -2.0, 1.0, 6.0
"""In gold: a terrain in which the next builds are bound, a location in reach, a location tile for the whole game."""


def rulebook_hints() -> Weights:
    """What the rulebook advises at the end: touch few terrains at the beginning, and get location tiles early."""
    return Weights(
        soon={ALWAYS: {"bound": BOUND, "tiles in reach": IN_REACH}},
        later={},
        tiles=dict.fromkeys(catalogue.tiles, TILE),
    )


@dataclass(frozen=True)
class Fallibility:
    """How a player errs."""

    misjudges: float
    """By how much gold it is usually mistaken about a position."""
    overlooks: float
    """How likely it is to overlook in a turn that it may do something, for each kind of extra action."""


class Misjudging(Evaluation):
    """What positions seem to be worth to somebody who is mistaken about each of them."""

    def __init__(self, setup: Setup, meter: Meter | None, weights: Weights, gold: float, chance: Random) -> None:
        """Be mistaken by so much gold, more or less."""
        super().__init__(setup, meter, weights)
        self.gold, self.chance = gold, chance

    def worth(self, state: State, seat: int) -> float:
        """The gold that the player will have in the end, as it seems."""
        return super().worth(state, seat) + self.chance.gauss(0, self.gold)


class Fallible(Planner):
    """Plays the turn that seems best, among those that it does not overlook."""

    fallibility: Fallibility

    def think(self, view: State, state: State, evaluation: Evaluation) -> Plan:
        """The best plan, as it seems."""
        misjudges = self.fallibility.misjudges
        seeming = Misjudging(state.setup, evaluation.meter, rulebook_hints(), misjudges, self.chance)
        return self.noticed(TurnSearch(state, seeming, BREADTH).best(PLANS), state.setup.action)[0]

    def noticed(self, plans: list[Plan], extra: Container[Kind]) -> list[Plan]:
        """The plans that use nothing that it overlooks in this turn, best first; only extra actions are overlooked."""
        kinds = sorted({kind for plan in plans for kind, _ in plan.actions if kind in extra})
        overlooked = {kind for kind in kinds if self.chance.random() < self.fallibility.overlooks}
        return [plan for plan in plans if not overlooked & {kind for kind, _ in plan.actions}] or plans


class Beginner(Fallible):
    """One that a newcomer can beat: it follows the hints of the rulebook and errs by far."""

    fallibility = Fallibility(misjudges=6.0, overlooks=0.4)


class Easy(Fallible):
    """One that has played some games: it follows the hints of the rulebook and errs a little."""

    fallibility = Fallibility(misjudges=2.5, overlooks=0.2)
