"""Rounds played in the head: what some plans lead to, all of them with the same hidden cards and the same replies.

Chance hits all plans alike then, and what differs is due to the plans. One kind of luck remains: the card that the
player draws next may suit one plan and not another. What each terrain brings to each plan is known from a look at the
next turn, so this luck is taken off, too: a plan is credited with what the terrains are worth on average, each as
likely as it is.
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
from .evaluation import Evaluation, Weights
from .foresight import Foresight
from .meter import BudgetSpent, Meter
from .sampling import dealt, terrain_of, unseen_cards
from .search import Breadth, Plan, TurnSearch

Actions: TypeAlias = tuple[tuple[Kind, Hex], ...]

QUICK = Breadth(plans=2, hexes=4, begun=1)
"""How the turns of a round are played in the head."""
GOLDEN = 0.6180339887498949
"""The golden ratio: the fractional parts of its multiples are spread evenly, however many there are."""


@dataclass(frozen=True)
class Allowance:
    """How long another process may think, and by which weights it judges."""

    budget: Budget
    share: float
    """How much of the budget may be used."""
    weights: Weights | None

    def evaluation(self, setup: Setup, clock: Clock) -> Evaluation:
        """Judge positions at a table within what is allowed."""
        return Evaluation(setup, Meter(self.budget, clock, self.share), self.weights)


@dataclass(frozen=True)
class Contender:
    """A plan for this turn, and what is known of the next one."""

    actions: Actions
    outlook: float
    """The lead after the player's next turn, as if the others did nothing: the mean over the terrains it may have."""
    luck: Mapping[Terrain, float]
    """By how much each of these terrains brings more than that."""

    @classmethod
    def of(cls, plan: Plan, foresight: Foresight) -> Contender:
        """Look at the next turn of the player who sees the view with every terrain that it may have."""
        outlook = foresight.outlook(plan.state)
        luck = {terrain: foresight.lead_after(plan.state, terrain) - outlook for terrain, _ in foresight.terrains}
        return cls(plan.actions, outlook, luck)


@dataclass(frozen=True)
class Heat:
    """Some plans that are compared by rounds with the same deals. It can be sent to another process."""

    view: State
    contenders: tuple[Contender, ...]
    turns: int
    """How many turns of its own the player looks ahead."""
    deals: range
    """The numbers of the deals."""
    seed: int
    """What the hidden cards of each deal follow from, besides its number."""

    def part(self, number: int, parts: int) -> Heat:
        """One of so many equal parts of it, with other deals than the others."""
        return replace(self, deals=self.deals[number::parts])

    def each_lead(self, evaluation: Evaluation) -> Iterator[tuple[int, list[float]]]:
        """The number of each deal for which the budget is enough, and the leads to which the plans come with it."""
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
        """The hidden cards as they may be, and the terrain that the player draws next: each as often as it is likely.

        It comes from the deck; if that is empty, there is no telling what comes after it is shuffled anew.
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
    """The lead after everybody has had so many turns, the player last."""
    ended = 0
    while not state.over and ended < turns * len(state.players):
        active = state.active
        state = TurnSearch(state, evaluation, QUICK).best_of_all().state
        ended += state.active != active
    return evaluation.lead(state, seat)


def apply_all(state: State, actions: Actions) -> State:
    """The state after the actions, or those of them up to one that other cards do not allow."""
    for kind, hex in actions:
        if not choices(state).get(kind, 0) >> hex & 1:
            break
        state = apply(state, (kind, hex))
    return state
