"""What the next turn could bring after this one, with every terrain that the next card may show.

Freedom shows in the next turn: a player who is bound in few terrains can go anywhere with most cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from heapq import nlargest
from itertools import chain, repeat
from typing import Any

from ..game.state import State
from ..game.turn import begin_turn
from ..section import Terrain
from .evaluation import Evaluation
from .meter import BudgetSpent
from .sampling import next_terrains
from .search import Breadth, Plan, TurnSearch, outcome

NEXT_TURN = Breadth(plans=1, hexes=5, begun=1)
"""How the turn after this one is searched."""


class Foresight:
    """A look at the next turn from positions after the one that a view shows, as if the others did nothing between.

    What follows after the same outcome of this turn with the same card is looked for once.
    """

    def __init__(self, view: State, evaluation: Evaluation) -> None:
        """Look ahead for the player who sees the view; which cards may come follows from it."""
        self.view, self.evaluation = view, evaluation
        self.terrains = next_terrains(view)
        self.known: dict[tuple[Any, Terrain], float] = {}

    def ranked(self, plans: list[Plan], tried: Sequence[int]) -> list[Plan]:
        """The best of the plans, best first; as they were, if nothing is left of the budget.

        All are compared by the same terrains. ``tried`` says how many are tried with the likeliest, how many of these
        with the next, and so on; the last number holds for all others.
        """
        compared = [(0.0, plan) for plan in plans]
        with suppress(BudgetSpent):
            for (terrain, chance), number in zip(self.terrains, chain(tried, repeat(tried[-1])), strict=False):
                compared = nlargest(number, compared, key=_found)
                compared = [(found + chance * self.lead_after(plan.state, terrain), plan) for found, plan in compared]
        return [plan for _, plan in sorted(compared, key=_found, reverse=True)]

    def outlook(self, state: State) -> float:
        """The lead after the player's next turn, on average over the cards it may bring; now, if none may come."""
        if not self.terrains:
            return self.evaluation.lead(state, self.view.decider)
        return sum(chance * self.lead_after(state, terrain) for terrain, chance in self.terrains)

    def has_seen(self, state: State) -> bool:
        """Whether the next turn was looked at with every terrain, so that the outlook takes no more of the budget."""
        reached = outcome(state, self.view.decider)
        return all((reached, terrain) in self.known for terrain, _ in self.terrains)

    def lead_after(self, state: State, terrain: Terrain) -> float:
        """The lead after the player's next turn with a card of that terrain; now, if there is no such turn."""
        seat = self.view.decider
        key = outcome(state, seat), terrain
        lead = self.known.get(key)
        if lead is None:
            if not (state.over or state.end_flag or state.pending):
                state = TurnSearch(next_turn(state, seat, terrain), self.evaluation, NEXT_TURN).best_of_all().state
            lead = self.known[key] = self.evaluation.lead(state, seat)
        return lead


def _found(compared: tuple[float, Plan]) -> float:
    return compared[0]


def next_turn(state: State, seat: int, card: str) -> State:
    """The beginning of the player's next turn with that card, if nobody did anything before."""
    draft = state.copy(seat)
    draft.players[seat].hand = (card,)
    begin_turn(draft, seat)
    return draft
