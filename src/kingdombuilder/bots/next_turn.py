"""Look ahead one turn: the value of the next turn with each terrain that the next card may show.

This values freedom: a player bound by adjacency in few terrains can go anywhere with most cards.
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
from .budget import BudgetSpent
from .evaluation import Evaluation
from .sampling import next_terrains
from .search import Breadth, Plan, TurnSearch, outcome

BREADTH = Breadth(plans=1, hexes=5, begun=1)
"""The breadth of the search of the next turn."""


class NextTurn:
    """Evaluates the next turn after plans for this one, as if the other players passed.

    Results are cached by the outcome of this turn and the card.
    """

    def __init__(self, view: State, evaluation: Evaluation) -> None:
        """Look ahead for the player of the view."""
        self.view, self.evaluation = view, evaluation
        self.terrains = next_terrains(view)
        self.known: dict[tuple[Any, Terrain], float] = {}

    def ranked(self, plans: list[Plan], tried: Sequence[int]) -> list[Plan]:
        """The best plans, best first; in the given order if the budget is used up.

        All are compared by the same terrains. ``tried`` has the number of plans tried with the likeliest terrain, then
        the number of these tried with the next, and so on; the last number holds for all others.
        """
        compared = [(0.0, plan) for plan in plans]
        with suppress(BudgetSpent):
            for (terrain, chance), number in zip(self.terrains, chain(tried, repeat(tried[-1])), strict=False):
                compared = nlargest(number, compared, key=_found)
                compared = [(found + chance * self.lead_after(plan.state, terrain), plan) for found, plan in compared]
        return [plan for _, plan in sorted(compared, key=_found, reverse=True)]

    def outlook(self, state: State) -> float:
        """The expected lead after the player's next turn, averaged over its cards; else the current lead."""
        if not self.terrains:
            return self.evaluation.lead(state, self.view.decider)
        return sum(chance * self.lead_after(state, terrain) for terrain, chance in self.terrains)

    def has_seen(self, state: State) -> bool:
        """Whether the next turn is cached for every terrain, so that ``outlook`` is free."""
        reached = outcome(state, self.view.decider)
        return all((reached, terrain) in self.known for terrain, _ in self.terrains)

    def lead_after(self, state: State, terrain: Terrain) -> float:
        """The lead after the player's next turn with that terrain; the current lead if there is none."""
        seat = self.view.decider
        key = outcome(state, seat), terrain
        lead = self.known.get(key)
        if lead is None:
            lead = self.known[key] = self.evaluation.lead(self.after(state, terrain), seat)
        return lead

    def after(self, state: State, terrain: Terrain) -> State:
        """The state after the player's best next turn with that terrain; the given state if there is none."""
        if state.over or state.end_flag or state.pending:
            return state
        beginning = turn_with_card(state, self.view.decider, terrain)
        return TurnSearch(beginning, self.evaluation, BREADTH).best_of_all().state


def _found(compared: tuple[float, Plan]) -> float:
    return compared[0]


def turn_with_card(state: State, seat: int, card: str) -> State:
    """The start of the player's next turn with that card, as if all others had passed."""
    draft = state.copy(seat)
    draft.edit(seat).hand = (card,)
    begin_turn(draft, seat)
    return draft.freeze()
