"""The expert: compares plans by the next turn and by rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from heapq import nlargest
from typing import Protocol

from ..game.state import State
from .bot import Budget
from .budget import BudgetSpent, Meter
from .evaluation import Evaluation
from .next_turn import NextTurn
from .planner import Planner, finalists
from .rollouts import Allowance, Contender, Heat
from .search import Plan, TurnSearch, outcome

SOUGHT = 0.7
"""The share of the budget left by the planner that goes to looking ahead; the rest is for rollouts."""
WIDER, AT_MOST = 5, 0.7
"""The cost factor of a search twice as broad, and the largest share of that budget it may take."""
FURTHER = 64
"""The most other plans that are compared by the next turn."""
LOOKS = 2
"""The number of looks at the next turn per plan: each further terrain is tried with half of the plans."""
HEATS = (4, 1 / 2), (2, 1.0)
"""Successive halving: the number of plans compared by rollouts in each heat, and its share of the budget left. The
best go on to the next heat."""
MOST_DEALS = 100_000
"""The limit of deals, which no budget reaches."""
TURNS_AHEAD = 2
"""The length of a rollout in turns of its own."""
FIRST_SIGHT = 8
"""The weight of the look at the next turn, as a number of rollouts."""
LAG = 0.05
"""The share of the budget reserved for waiting for helper processes."""


class Helping(Protocol):
    """Helper processes that play rollouts on other cores (``programs.helpers``)."""

    def ask(self, heats: Sequence[Heat], allowed: Allowance) -> None:
        """Send a heat to each helper."""

    def answers(self, seconds: float | None) -> dict[int, list[float]]:
        """The leads by number of the deal, without answers that arrive too late."""

    def close(self) -> None:
        """Let them go."""


class Expert(Planner):
    """Starts from the planner's turn, searches more broadly for others, and compares them by rollouts.

    With a small budget it plays the planner's turn.
    """

    budget = Budget(ms=1000)
    many_cores = True
    helpers: Helping | None = None
    """Helpers on other cores. Bots are pure, so they get them as an attribute; without, this process does all work."""

    def think(self, view: State, state: State, evaluation: Evaluation) -> Plan:
        """The best plan that the budget allows to find."""
        next_turn = NextTurn(view, evaluation)
        plans = self._promising(state, next_turn)
        contenders: list[Contender] = []
        with suppress(BudgetSpent):
            for plan in plans[: HEATS[0][0]]:
                contenders.append(Contender.of(plan, next_turn))  # noqa: PERF401 (these stay if the budget is spent)
        return plans[self._best_of(contenders, view, evaluation)]

    def _promising(self, state: State, next_turn: NextTurn) -> list[Plan]:
        """The best plans by the next turn, best first: the planner's and others.

        In the last turn the planner itself searches broadly.
        """
        evaluation, effort = next_turn.evaluation, self.effort(state)
        meter = _meter_of(evaluation)
        search = TurnSearch(state, evaluation, effort.breadth)
        first = finalists(search, evaluation, effort.finalists[0])
        searched = meter.used
        plans = next_turn.ranked(first, effort.finalists)
        if state.end_flag or not next_turn.known:
            return plans
        look = (meter.used - searched) / len(next_turn.known)
        others: list[Plan] = []
        with meter.with_part(SOUGHT):
            if WIDER * searched <= AT_MOST * meter.left:
                search = TurnSearch(state, evaluation, effort.breadth.twice())
            others = _others(search, first, next_turn, look)
        seen = [plan for plan in plans + others if next_turn.has_seen(plan.state)]
        return sorted(seen, key=lambda plan: -next_turn.outlook(plan.state)) or plans

    def _best_of(self, contenders: Sequence[Contender], view: State, evaluation: Evaluation) -> int:
        """The index of the best contender by rollouts; 0 if there was no time.

        The look at the next turn counts as ``FIRST_SIGHT`` deals, so that a few rollouts change little.
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
        """The leads of the contenders, by deal; with helpers, each process plays part of the deals."""
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
        """Close the helpers."""
        if self.helpers:
            self.helpers.close()
            self.helpers = None


def _others(search: TurnSearch, known: Sequence[Plan], next_turn: NextTurn, look: float) -> list[Plan]:
    """The best other plans of a search by the next turn, as many as the budget allows.

    ``look`` is the cost of a look at the next turn, as a share of the budget.
    """
    evaluation = next_turn.evaluation
    outcomes = {outcome(plan.state, search.seat) for plan in known}
    plans = finalists(search, evaluation, FURTHER + len(known))
    plans = [plan for plan in plans if outcome(plan.state, search.seat) not in outcomes]
    number = min(FURTHER, int(_meter_of(evaluation).left / (LOOKS * look))) if look else FURTHER
    return next_turn.ranked(plans[:number], [max(1, number // part) for part in (1, 2, 4, 8)])


def _meter_of(evaluation: Evaluation) -> Meter:
    assert evaluation.meter, "an expert thinks within a budget"
    return evaluation.meter
