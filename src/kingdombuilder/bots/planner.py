"""The player who plans the whole turn."""

from __future__ import annotations

from typing import Any

from ..game.actions import Kind
from ..game.apply import apply
from ..game.choices import choices
from ..game.state import State
from ..game.view import view as view_of
from ..hexes import Hex, each
from .bot import Bot
from .evaluation import Evaluation, Weights
from .meter import BudgetSpent, Meter
from .sampling import sampled
from .search import Breadth, Line, TurnSearch

BREADTH = Breadth(lines=6, hexes=8, begun=3)
CANDIDATES = 10
SHARE = 0.9
"""How much of what is left of the budget a plan may use; the rest is for a new plan if something comes up."""
REACTION_SHARE = 0.05
"""The same for a decision in somebody else's turn."""


class Planner(Bot):
    """Searches the whole turn for the one that leaves the best position, and plays it as long as nothing comes up."""

    breadth = BREADTH
    weights: Weights | None = None
    """Weights other than the learned ones, for those who learn them."""
    planned: tuple[tuple[Kind, Hex], ...] = ()
    """The decisions still to come, as planned ..."""
    expected: State | None = None
    """... and the state in which the next of them is meant to be made."""
    turn: Any = None
    """The turn that was thought about last ..."""
    spent = 0.0
    """... and how much of the budget that has taken."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """The next decision of the plan; a new plan, if there is none or something has come up."""
        if (only := only_action(view)) and not self.planned:
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
        turn = (view.active, view.discard, view.shuffles, view.phase == "last")
        if turn != self.turn:
            self.turn, self.spent = turn, 0.0
        share = SHARE if view.active == view.decider else REACTION_SHARE
        meter = Meter(self.budget, self.clock, share, self.spent)
        state = sampled(view, self.chance)
        line = self.think(view, state, Evaluation(state.setup, meter, self.weights))
        self.spent += meter.used
        return state, line.actions

    def think(self, view: State, state: State, evaluation: Evaluation) -> Line:
        """The best line from a state that looks like the view."""
        seat = view.decider
        lines = TurnSearch(state, evaluation, self.breadth).best(CANDIDATES)
        best = lines[0]
        try:
            return max(lines, key=lambda line: evaluation.lead(line.state, seat))
        except BudgetSpent:
            return best


def only_action(view: State) -> tuple[Kind, Hex] | None:
    """The action of a decision that leaves no choice."""
    offers = choices(view)
    if len(offers) == 1:
        ((kind, hexes),) = offers.items()
        if hexes.bit_count() == 1:
            return kind, next(each(hexes))
    return None
