"""Rollouts: compare plans by playing rounds with the same hidden cards and the same replies.

These common random numbers reduce the variance. One kind of luck remains: the next card may suit one plan and not
another. The value of each terrain for each plan is known from a look at the next turn, so it serves as a control
variate: the value of the drawn terrain is replaced by its expected value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from ..game.actions import Kind
from ..game.apply import apply
from ..game.choices import choices
from ..game.setup import Setup
from ..game.state import State
from ..hexes import Hex
from ..section import Terrain
from .bot import Budget, Clock
from .budget import BudgetSpent, Meter
from .evaluation import Evaluation, Weights
from .next_turn import NextTurn
from .sampling import dealt, terrain_of, unseen_cards
from .search import Breadth, Plan, TurnSearch

Actions: TypeAlias = tuple[tuple[Kind, Hex], ...]

QUICK = Breadth(plans=2, hexes=4, begun=1)
"""The breadth of the search in rollouts."""
GOLDEN = 0.6180339887498949
"""The golden ratio: the fractional parts of its multiples are a low-discrepancy sequence."""


@dataclass(frozen=True)
class Allowance:
    """The budget and the weights of a helper process."""

    budget: Budget
    share: float
    """The share of the budget that may be used."""
    weights: Weights | None

    def evaluation(self, setup: Setup, clock: Clock) -> Evaluation:
        """Create an evaluation with this allowance."""
        return Evaluation(setup, Meter(self.budget, clock, self.share), self.weights)


@dataclass(frozen=True)
class Contender:
    """A plan for this turn, with its look at the next one."""

    actions: Actions
    outlook: float
    """The expected lead after the player's next turn, as if the others passed: the mean over its terrains."""
    luck: Mapping[Terrain, float]
    """The difference of each terrain from that mean."""

    @classmethod
    def of(cls, plan: Plan, next_turn: NextTurn) -> Contender:
        """Evaluate the player's next turn with every terrain."""
        outlook = next_turn.outlook(plan.state)
        luck = {terrain: next_turn.lead_after(plan.state, terrain) - outlook for terrain, _ in next_turn.terrains}
        return cls(plan.actions, outlook, luck)


@dataclass(frozen=True)
class Heat:
    """Plans to compare by rollouts with the same deals. It can be sent to another process."""

    view: State
    contenders: tuple[Contender, ...]
    turns: int
    """The length of the rollouts, in turns of the player."""
    deals: range
    """The numbers of the deals."""
    seed: int
    """The seed of the hidden cards, together with the number of the deal."""

    def part(self, number: int, parts: int) -> Heat:
        """One of ``parts`` equal parts, with deals of its own."""
        return replace(self, deals=self.deals[number::parts])

    def each_lead(self, evaluation: Evaluation) -> Iterator[tuple[int, list[float]]]:
        """Yield the number of each deal within the budget, and the leads of the plans with it."""
        with suppress(BudgetSpent):
            for number in self.deals:
                yield number, self._leads_with(number, evaluation)

    def _leads_with(self, number: int, evaluation: Evaluation) -> list[float]:
        deal, terrain = self._deal(number)
        seat = self.view.decider
        return [
            lead_after_turns(self.turns, apply_all(deal, one.actions), seat, evaluation) - one.luck.get(terrain, 0.0)
            for one in self.contenders
        ]

    def _deal(self, number: int) -> tuple[State, Terrain]:
        """Sample the hidden cards, and the terrain that the player draws next by its probability.

        The terrain comes from the deck, unless that is empty.
        """
        chance = Random(f"deal {self.seed} {number}")
        unseen = unseen_cards(self.view)
        if not self.view.deck:
            chance.shuffle(unseen)
            return dealt(self.view, unseen, chance.getrandbits(32)), ""
        spread = self.seed / 2**32 + number * GOLDEN
        following = unseen.pop(int(spread % 1 * len(unseen)))
        chance.shuffle(unseen)
        return dealt(self.view, [*unseen, following], chance.getrandbits(32)), terrain_of(following)


def lead_after_turns(turns: float, state: State, seat: int, evaluation: Evaluation) -> float:
    """The lead after each player has had ``turns`` turns, the player last."""
    ended = 0
    while not state.over and ended < turns * len(state.players):
        active = state.active
        state = TurnSearch(state, evaluation, QUICK).best_of_all().state
        ended += state.active != active
    return evaluation.lead(state, seat)


def apply_all(state: State, actions: Actions) -> State:
    """The state after the actions, up to the first that is illegal with these cards."""
    for kind, hex in actions:
        if not choices(state).get(kind, 0) >> hex & 1:
            break
        state = apply(state, (kind, hex))
    return state
