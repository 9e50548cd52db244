"""The planner: searches whole turns."""

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
from .budget import BudgetSpent, Meter
from .evaluation import Evaluation, Weights
from .next_turn import NextTurn
from .sampling import sampled
from .search import Breadth, Plan, TurnSearch, any_action


class Effort(NamedTuple):
    """The effort of the search for a turn."""

    breadth: Breadth
    """How it is searched."""
    finalists: tuple[int, ...]
    """The number of plans evaluated by the next turn with its likeliest terrain, the number of these with the next
    likeliest, and so on; the last number holds for all others."""


BASE_GAME = Effort(Breadth(plans=40, hexes=20, begun=6), finalists=(16, 16, 8))
MORE_BOXES = Effort(Breadth(plans=30, hexes=15, begun=4), finalists=(12, 12, 6))
"""The effort with other boxes, where turns have more options and the same search would take twice as long."""
IN_A_HURRY = Effort(Breadth(plans=20, hexes=10, begun=3), finalists=(8, 8, 4))
HURRY = 8000
"""Below this number of nodes, bots search with the effort ``IN_A_HURRY``."""
LAST_TURN = Breadth(plans=150, hexes=99, begun=99)
"""The effort in the last turn, where only gold counts."""
CANDIDATES = 20
"""The least number of plans that are also evaluated for the other players."""
SHARE = 0.9
"""The share of the remaining budget for one plan; the rest is for replanning."""
REACTION_SHARE = 0.05
"""The share for a decision in another player's turn."""
ENOUGH = 0.95
"""The spent share of the budget from which on there is no more search in this turn."""


class Planner(Bot):
    """Searches for the turn with the best final position, and plays it unless something unforeseen happens."""

    budget = Budget(nodes=40000)
    weights: Weights | None = None
    """Weights other than the learned ones, for training."""
    planned: tuple[tuple[Kind, Hex], ...] = ()
    """The remaining planned decisions."""
    expected: State | None = None
    """The expected state before the next planned decision."""
    turns = 0
    """The number of turns that the bot has completed."""
    turn: Any = None
    """The turn of the last search."""
    spent = 0.0
    """The share of the budget spent on ``turn``."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """The next decision of the plan; plans anew if the state is not the expected one."""
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
        """A sampled state, and the planned actions up to the end of the turn."""
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
        """The best plan from a state that is consistent with the view."""
        effort = self.effort(state)
        search = TurnSearch(state, evaluation, effort.breadth)
        plans = finalists(search, evaluation, effort.finalists[0])
        return NextTurn(view, evaluation).ranked(plans, effort.finalists)[0]

    def effort(self, state: State) -> Effort:
        """The effort that the budget allows with these boxes."""
        if self.budget.in_nodes < HURRY:
            return IN_A_HURRY
        return BASE_GAME if state.setup.options.sets == (BASE,) else MORE_BOXES


def finalists(search: TurnSearch, evaluation: Evaluation, number: int) -> list[Plan]:
    """The plans of a search with the best leads, best first."""
    state = search.root
    plans = search.best(max(CANDIDATES, 2 * number))
    with suppress(BudgetSpent):
        if state.end_flag:
            plans += TurnSearch(state, evaluation, LAST_TURN).best(CANDIDATES)
        plans.sort(key=lambda plan: -evaluation.lead(plan.state, state.decider))
    return plans[:number]


def only_action(view: State) -> tuple[Kind, Hex] | None:
    """The only legal action; None if there is a choice."""
    offers = choices(view)
    if len(offers) == 1:
        ((kind, hexes),) = offers.items()
        if hexes.bit_count() == 1:
            return kind, next(each(hexes))
    return None
