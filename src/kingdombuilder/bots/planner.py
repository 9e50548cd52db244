"""The player who plans the whole turn."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from ..game.actions import END, Kind
from ..game.apply import apply
from ..game.choices import choices
from ..game.options import BASE
from ..game.state import LAST, State
from ..game.view import view as view_of
from ..hexes import Hex, each
from .bot import Bot, Budget
from .evaluation import Evaluation, Weights
from .foresight import Foresight
from .meter import BudgetSpent, Meter
from .sampling import sampled
from .search import Breadth, Plan, TurnSearch, any_action


class Effort(NamedTuple):
    """How a turn is looked for."""

    breadth: Breadth
    """How it is searched."""
    finalists: tuple[int, ...]
    """How many of the plans that are found are judged by what the next turn could bring with its likeliest terrain, how
    many of these with the next likeliest one, and so on; the last number holds for all others."""


BASE_GAME = Effort(Breadth(plans=40, hexes=20, begun=6), finalists=(16, 16, 8))
MORE_BOXES = Effort(Breadth(plans=30, hexes=15, begun=4), finalists=(12, 12, 6))
"""With other boxes a turn can go on in so many more ways that the same search would take twice as long."""
IN_A_HURRY = Effort(Breadth(plans=20, hexes=10, begun=3), finalists=(8, 8, 4))
HURRY = 8000
"""With a budget of fewer nodes than this, these searches could not be finished."""
LAST_TURN = Breadth(plans=150, hexes=99, begun=99)
"""In the last turn gold is all that counts, and what pays only in the end must not be lost from sight before."""
CANDIDATES = 20
"""How many plans, at least, are also judged by what they leave to the others."""
SHARE = 0.9
"""How much of what is left of the budget a plan may use; the rest is for a new plan if something comes up."""
REACTION_SHARE = 0.05
"""How much of it a decision in somebody else's turn may use."""
ENOUGH = 0.95
"""Once so much of the budget is spent, there is no more thinking in this turn."""


class Planner(Bot):
    """Searches the whole turn for the one that leaves the best position, and plays it as long as nothing comes up."""

    budget = Budget(nodes=40000)
    weights: Weights | None = None
    """Weights other than the learned ones, for those who learn them."""
    planned: tuple[tuple[Kind, Hex], ...] = ()
    """The planned decisions that are still to come."""
    expected: State | None = None
    """The state in which the next planned decision is meant to be made."""
    turns = 0
    """How many turns the bot has ended."""
    turn: Any = None
    """The turn that was thought about last."""
    spent = 0.0
    """The share of the budget that thinking about ``turn`` has taken."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """The next decision of the plan; a new plan, if there is none or something has come up."""
        action = self._next(view)
        self.turns += action[0] == END
        return action

    def _next(self, view: State) -> tuple[Kind, Hex]:
        if not self.planned and (only := only_action(view)):
            return only
        if not self._as_planned(view):
            self.expected, self.planned = self._new_plan(view)
        action, *rest = self.planned
        self.planned = tuple(rest)
        self.expected = apply(self.expected, action) if rest and self.expected else None
        return action

    def _as_planned(self, view: State) -> bool:
        """Whether the plan still holds."""
        return self.expected is not None and view_of(self.expected, view.decider) == view

    def _new_plan(self, view: State) -> tuple[State, tuple[tuple[Kind, Hex], ...]]:
        """A state that looks like the view, and what to do from there to the end of the turn."""
        turn = view.active, self.turns, view.phase == LAST
        if turn != self.turn:
            self.turn, self.spent = turn, 0.0
        state = sampled(view, self.chance)
        if self.spent > ENOUGH:
            return state, (any_action(state),)
        share = SHARE if view.active == view.decider else REACTION_SHARE
        meter = Meter(self.budget, self.clock, share * (1 - self.spent))
        plan = self.think(view, state, Evaluation(state.setup, meter, self.weights))
        self.spent += meter.used
        return state, plan.actions

    def think(self, view: State, state: State, evaluation: Evaluation) -> Plan:
        """The best plan from a state that looks like the view."""
        effort = self.effort(state)
        search = TurnSearch(state, evaluation, effort.breadth)
        plans = finalists(search, evaluation, effort.finalists[0])
        return Foresight(view, evaluation).ranked(plans, effort.finalists)[0]

    def effort(self, state: State) -> Effort:
        """What the budget allows with these boxes."""
        if self.budget.in_nodes < HURRY:
            return IN_A_HURRY
        return BASE_GAME if state.setup.options.sets == (BASE,) else MORE_BOXES


def finalists(search: TurnSearch, evaluation: Evaluation, number: int) -> list[Plan]:
    """So many plans of a search that leave the player farthest ahead of the others, best first."""
    state = search.root
    plans = search.best(max(CANDIDATES, 2 * number))
    with suppress(BudgetSpent):
        if state.end_flag:
            plans += TurnSearch(state, evaluation, LAST_TURN).best(CANDIDATES)
        plans.sort(key=lambda plan: -evaluation.lead(plan.state, state.decider))
    return plans[:number]


def only_action(view: State) -> tuple[Kind, Hex] | None:
    """The action of a decision that leaves no choice."""
    offers = choices(view)
    if len(offers) == 1:
        ((kind, hexes),) = offers.items()
        if hexes.bit_count() == 1:
            return kind, next(each(hexes))
    return None
