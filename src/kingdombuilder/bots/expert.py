"""The player who looks beyond its own turn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import inf, sqrt
from statistics import stdev
from typing import Protocol

from ..game.state import State
from .bot import Budget
from .evaluation import Evaluation
from .foresight import Foresight
from .meter import BudgetSpent
from .planner import Effort, Planner
from .rounds import Allowance, Contender, Heat
from .search import Breadth, Plan

FAR_AND_WIDE = Effort(Breadth(plans=80, hexes=40, begun=12), finalists=32)
"""How its own turn is searched for what the planner has overlooked."""
IN_FIRST_HEAT, FIRST_DEALS = 4, 8
"""How many of them are then compared by a round with each of so many deals."""
MOST_DEALS = 100_000
"""More than anybody can play in the last heat, in which the best two are left and look two turns ahead."""
FIRST_SIGHT = 8
"""How many rounds the outlook on the next turn, in which the others do nothing, counts for."""
LAG = 0.05
"""The part of the budget that is kept for waiting for the answers of other processes."""
CAUTION = 0.5
"""By how many standard errors another plan must be better than the one that the next turn speaks for."""


class Helping(Protocol):
    """Those who play rounds on other cores (``programs.helpers``)."""

    def ask(self, heats: Sequence[Heat], allowed: Allowance) -> None:
        """Give a heat to each of them."""

    def answers(self, seconds: float | None) -> dict[int, list[float]]:
        """The leads by the numbers of the deals; those that come too late are left out, if time is limited."""

    def close(self) -> None:
        """Let them go."""


class Expert(Planner):
    """Begins with the planner's turn, looks for better ones far and wide, and compares them by rounds in its head.

    However small the budget is, it plays the planner's turn rather than one of which it knows less.
    """

    budget = Budget(ms=1000)
    many_cores = True
    helpers: Helping | None = None
    """Those who play rounds on other cores. Bots are pure, so these are given to them; without, all is done here."""

    def think(self, view: State, state: State, evaluation: Evaluation) -> Plan:
        """The plan with the best prospects, as far as the budget allows it to look."""
        foresight = Foresight(view, evaluation)
        plans = self._promising(state, foresight)
        race = Race()
        with suppress(BudgetSpent):
            for plan in plans:
                race.enter(Contender.of(plan, foresight))
        seed = self.chance.getrandbits(32)
        for turns, deals in ((1, range(FIRST_DEALS)), (2, range(FIRST_DEALS, MOST_DEALS))):
            if len(race.contenders) > 1:
                heat = Heat(view, tuple(race.contenders), turns, deals, seed)
                race.learn(self._played(heat, evaluation))
                race.keep(2)
        best = race.best().actions if race.contenders else plans[0].actions
        return next(plan for plan in plans if plan.actions == best)

    def _promising(self, state: State, foresight: Foresight) -> list[Plan]:
        """The plans that the next turn speaks for, best first: the planner's, and those of a wider search.

        In the last turn the planner looks far and wide itself.
        """
        plans = foresight.ranked(self.finalists(state, foresight.evaluation, self.effort(state)))
        if not state.end_flag:
            others = self.finalists(state, foresight.evaluation, FAR_AND_WIDE)
            first = plans[0]
            plans = foresight.ranked([first, *(plan for plan in others if plan.state != first.state)])
        return plans[:IN_FIRST_HEAT]

    def _played(self, heat: Heat, evaluation: Evaluation) -> list[list[float]]:
        """The leads of the contenders, deal by deal; with helpers, everybody plays some of the deals."""
        if not self.helpers:
            return [leads for _, leads in heat.each_lead(evaluation)]
        meter = evaluation.meter
        assert meter, "it thinks within a budget"
        allowed = Allowance(self.budget, meter.share - meter.used - LAG, self.weights)
        mine, *others = (heat.part(number, self.budget.cores) for number in range(self.budget.cores))
        self.helpers.ask(others, allowed)
        found = dict(mine.each_lead(evaluation))
        found |= self.helpers.answers(None if self.budget.ms is None else LAG * self.budget.ms / 1000)
        return [found[number] for number in sorted(found)]

    def close(self) -> None:
        """Let the helpers go."""
        if self.helpers:
            self.helpers.close()
            self.helpers = None


class Race:
    """Plans that compete, and what was found for each of them."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.contenders: list[Contender] = []
        self.found: list[list[float]] = []
        """The leads of each, deal by deal; the deals are the same for all."""

    def enter(self, contender: Contender) -> None:
        """Take part."""
        self.contenders.append(contender)
        self.found.append([])

    def learn(self, deals: list[list[float]]) -> None:
        """Add what all of them have been found to bring with some deals."""
        for leads in deals:
            for known, lead in zip(self.found, leads, strict=True):
                known.append(lead)

    def keep(self, number: int) -> None:
        """Go on with the best ones, the favourite among them."""
        favourite = self._favourite()
        places = range(len(self.contenders))
        order = sorted(places, key=lambda place: (place != favourite, -self._expected(place)))
        self.contenders = [self.contenders[place] for place in order[:number]]
        self.found = [self.found[place] for place in order[:number]]

    def best(self) -> Contender:
        """The favourite, or whoever has been found to be better beyond doubt."""
        favourite = self._favourite()
        better = [
            place
            for place in range(len(self.contenders))
            if self._expected(place) - self._expected(favourite) > CAUTION * self._doubt(place, favourite)
        ]
        return self.contenders[max(better, key=self._expected, default=favourite)]

    def _favourite(self) -> int:
        """The one that the next turn speaks for."""
        return max(range(len(self.contenders)), key=lambda place: self.contenders[place].outlook, default=0)

    def _expected(self, place: int) -> float:
        """What a plan will probably bring: the outlook counts for some deals."""
        found = self.found[place]
        return (FIRST_SIGHT * self.contenders[place].outlook + sum(found)) / (FIRST_SIGHT + len(found))

    def _doubt(self, place: int, other: int) -> float:
        """The standard error of the difference between two plans."""
        differences = [one - two for one, two in zip(self.found[place], self.found[other], strict=True)]
        return stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else inf
