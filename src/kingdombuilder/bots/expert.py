"""The player who looks beyond its own turn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
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
CONTENDERS = 4
"""How many of them are then compared by rounds."""
TURNS_AHEAD = 2
"""How many turns of its own each round goes on for."""
MOST_DEALS = 100_000
"""More than anybody can play."""
FIRST_SIGHT = 4
"""How many rounds the outlook on the next turn, in which the others do nothing, counts for."""
LAG = 0.05
"""The part of the budget that is kept for waiting for the answers of other processes."""


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
        contenders: list[Contender] = []
        with suppress(BudgetSpent):
            for plan in plans:
                contenders.append(Contender.of(plan, foresight))  # noqa: PERF401 (these stay if the budget is spent)
        heat = Heat(view, tuple(contenders), TURNS_AHEAD, range(MOST_DEALS), self.chance.getrandbits(32))
        deals = self._played(heat, evaluation) if len(contenders) > 1 else []
        return plans[best_of(contenders, deals)]

    def _promising(self, state: State, foresight: Foresight) -> list[Plan]:
        """The plans that the next turn speaks for, best first: the planner's, and those of a wider search.

        In the last turn the planner looks far and wide itself.
        """
        plans = foresight.ranked(self.finalists(state, foresight.evaluation, self.effort(state)))
        if not state.end_flag:
            others = self.finalists(state, foresight.evaluation, FAR_AND_WIDE)
            first = plans[0]
            plans = foresight.ranked([first, *(plan for plan in others if plan.state != first.state)])
        return plans[:CONTENDERS]

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


def best_of(contenders: Sequence[Contender], deals: Sequence[Sequence[float]]) -> int:
    """Which of them will probably bring most, by the outlook of each and by the leads of all of them, deal by deal.

    The outlook counts for some deals, so that few deals, which may mislead, change little; without any contender it is
    the first plan.
    """
    leads = [*zip(*deals, strict=True)] or [()] * len(contenders)
    expected = [
        (FIRST_SIGHT * contender.outlook + sum(found)) / (FIRST_SIGHT + len(found))
        for contender, found in zip(contenders, leads, strict=True)
    ]
    return max(range(len(expected)), key=expected.__getitem__, default=0)
