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
from .planner import Effort, Planner
from .rounds import Allowance, Contender, Heat
from .search import Plan, outcome

FINALISTS = 64, 32, 16, 8
"""How many turns that are found far and wide are judged by the next one, terrain by terrain."""
AT_HAND = 0.2
"""To search twice as widely takes about three times as long, so it is done only if the planner's search took no more
than this part of what may be used."""
SOUGHT = 0.75
"""This part of it may be used by the time that this has ended; the rest is for rounds."""
MOST_DEALS = 100_000
"""More than anybody can play."""
HEATS = (8, 2), (4, 4), (2, MOST_DEALS)
"""How many of the best turns are compared by rounds, and with how many deals (on each core); of these the best are
compared with further deals, and so on."""
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
            for plan in plans:
                contenders.append(Contender.of(plan, foresight))  # noqa: PERF401 (these stay if the budget is spent)
        return plans[self._best_of(contenders, view, evaluation)]

    def _promising(self, state: State, foresight: Foresight) -> list[Plan]:
        """The plans that the next turn speaks for, best first: the planner's, and those of a wider search.

        In the last turn the planner looks far and wide itself.
        """
        evaluation, effort = foresight.evaluation, self.effort(state)
        meter, seat = _meter_of(evaluation), state.decider
        finalists = self.finalists(state, evaluation, effort)
        at_hand = meter.used <= AT_HAND * meter.share
        plans = foresight.ranked(finalists, effort.finalists)
        if at_hand and not state.end_flag:
            with meter.up_to(SOUGHT):
                known = {outcome(plan.state, seat) for plan in plans}
                others = self.finalists(state, evaluation, Effort(effort.breadth.twice(), FINALISTS))
                others = [plan for plan in others if outcome(plan.state, seat) not in known]
                plans += foresight.ranked(others, FINALISTS)
                plans = foresight.ranked(plans, (len(plans),))
        return plans[: HEATS[0][0]]

    def _best_of(self, contenders: Sequence[Contender], view: State, evaluation: Evaluation) -> int:
        """Which of them will probably bring most; the first, if there was no time to look at any.

        The outlook counts for some deals, so that few deals, which may mislead, change little.
        """
        found = [FIRST_SIGHT * contender.outlook for contender in contenders]
        ahead = list(range(len(contenders)))
        seed, first = self.chance.getrandbits(32), 0
        for number, deals in HEATS:
            ahead = nlargest(number, ahead, key=found.__getitem__)
            if len(ahead) < 2:
                break
            last = first + deals * self.budget.cores
            heat = Heat(view, tuple(contenders[one] for one in ahead), TURNS_AHEAD, range(first, last), seed)
            first = last
            for leads in self._played(heat, evaluation):
                for one, lead in zip(ahead, leads, strict=True):
                    found[one] += lead
        return max(ahead, key=found.__getitem__, default=0)

    def _played(self, heat: Heat, evaluation: Evaluation) -> list[list[float]]:
        """The leads of the contenders, deal by deal; with helpers, everybody plays some of the deals."""
        if not self.helpers:
            return [leads for _, leads in heat.each_lead(evaluation)]
        meter = _meter_of(evaluation)
        left = meter.share - meter.used - LAG
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


def _meter_of(evaluation: Evaluation) -> Meter:
    assert evaluation.meter, "an expert thinks within a budget"
    return evaluation.meter
