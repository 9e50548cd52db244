"""The player who looks beyond its own turn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from heapq import nlargest
from typing import Protocol

from ..game.state import State
from .bot import Budget
from .evaluation import Evaluation
from .foresight import Foresight
from .meter import BudgetSpent, Meter
from .planner import Planner, finalists
from .rounds import Allowance, Contender, Heat
from .search import Plan, TurnSearch, outcome

SOUGHT = 0.7
"""Which part of what the planner's thinking leaves of the budget goes to further turns; the rest is for rounds."""
WIDER, AT_MOST = 5, 0.7
"""To search twice as widely takes about so many times as long; it is done only if so much of that part is enough."""
FURTHER = 64
"""How many further turns are compared by the next one, at most."""
LOOKS = 2
"""So many looks at the next turn does each of them take: with every further terrain half of them go on."""
HEATS = (4, 1 / 2), (2, 1.0)
"""How many of the best turns are compared by rounds, and which part of what is left of the budget goes to that; of
these the best are compared by further rounds, and so on."""
MOST_DEALS = 100_000
"""More than anybody can play."""
TURNS_AHEAD = 2
"""How many turns of its own each round goes on for."""
FIRST_SIGHT = 8
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
            for plan in plans[: HEATS[0][0]]:
                contenders.append(Contender.of(plan, foresight))  # noqa: PERF401 (these stay if the budget is spent)
        return plans[self._best_of(contenders, view, evaluation)]

    def _promising(self, state: State, foresight: Foresight) -> list[Plan]:
        """The plans that the next turn speaks for, best first: the planner's and others.

        In the last turn the planner looks far and wide itself.
        """
        evaluation, effort = foresight.evaluation, self.effort(state)
        meter = _meter_of(evaluation)
        search = TurnSearch(state, evaluation, effort.breadth)
        first = finalists(search, evaluation, effort.finalists[0])
        searched = meter.used
        plans = foresight.ranked(first, effort.finalists)
        if state.end_flag or not foresight.known:
            return plans
        look = (meter.used - searched) / len(foresight.known)
        others: list[Plan] = []
        with meter.with_part(SOUGHT):
            if WIDER * searched <= AT_MOST * meter.left:
                search = TurnSearch(state, evaluation, effort.breadth.twice())
            others = _others(search, first, foresight, look)
        seen = [plan for plan in plans + others if foresight.has_seen(plan.state)]
        return sorted(seen, key=lambda plan: -foresight.outlook(plan.state)) or plans

    def _best_of(self, contenders: Sequence[Contender], view: State, evaluation: Evaluation) -> int:
        """Which of them will probably bring most; the first, if there was no time to look at any.

        The outlook counts for some deals, so that few deals, which may mislead, change little.
        """
        found = [FIRST_SIGHT * contender.outlook for contender in contenders]
        ahead = list(range(len(contenders)))
        seed, first = self.chance.getrandbits(32), 0
        for number, part in HEATS:
            ahead = nlargest(number, ahead, key=found.__getitem__)
            if len(ahead) < 2:
                break
            deals = range(first, first := first + MOST_DEALS)
            heat = Heat(view, tuple(contenders[one] for one in ahead), TURNS_AHEAD, deals, seed)
            with _meter_of(evaluation).with_part(part):
                for leads in self._played(heat, evaluation):
                    for one, lead in zip(ahead, leads, strict=True):
                        found[one] += lead
        return max(ahead, key=found.__getitem__, default=0)

    def _played(self, heat: Heat, evaluation: Evaluation) -> list[list[float]]:
        """The leads of the contenders, deal by deal; with helpers, everybody plays some of the deals."""
        if not self.helpers:
            return [leads for _, leads in heat.each_lead(evaluation)]
        left = _meter_of(evaluation).left - LAG
        if left <= 0:
            return []
        allowed = Allowance(self.budget, left, self.weights)
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


def _others(search: TurnSearch, known: Sequence[Plan], foresight: Foresight, look: float) -> list[Plan]:
    """The best plans of a search besides those that are known, by the next turn: as many as there is time to look at.

    ``look`` is the share of the budget that a look at the next turn takes.
    """
    evaluation = foresight.evaluation
    outcomes = {outcome(plan.state, search.seat) for plan in known}
    plans = finalists(search, evaluation, FURTHER + len(known))
    plans = [plan for plan in plans if outcome(plan.state, search.seat) not in outcomes]
    number = min(FURTHER, int(_meter_of(evaluation).left / (LOOKS * look))) if look else FURTHER
    return foresight.ranked(plans[:number], [max(1, number // part) for part in (1, 2, 4, 8)])


def _meter_of(evaluation: Evaluation) -> Meter:
    assert evaluation.meter, "an expert thinks within a budget"
    return evaluation.meter
