"""The greedy bot: one decision at a time."""

from __future__ import annotations

from ..game.state import State
from .evaluation import Evaluation
from .planner import Planner
from .search import Breadth, Plan, TurnSearch

ONE_AT_A_TIME = Breadth(plans=1, hexes=12, begun=1)


class Greedy(Planner):
    """Looks one decision ahead: takes the best, then the best after that, until no extra action gains anything."""

    def think(self, view: State, state: State, evaluation: Evaluation) -> Plan:
        """The plan of the best single decisions."""
        return TurnSearch(state, evaluation, ONE_AT_A_TIME).best(1)[0]
