"""The player who looks beyond its own turn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from ..game.actions import Kind
from ..game.apply import apply
from ..game.choices import choices
from ..game.state import State
from ..hexes import Hex
from .bot import Budget
from .evaluation import Evaluation
from .meter import BudgetSpent
from .planner import Planner, outlook
from .sampling import dealt, unseen_cards
from .search import Breadth, Plan, TurnSearch

WIDE = Breadth(plans=10, hexes=12, begun=4)
"""How its own turn is searched for finalists."""
QUICK = Breadth(plans=2, hexes=4, begun=1)
"""How the turns of a round are played in the head."""
FINALISTS = 8
"""How many plans are judged by the next turn; for the better half of them, whole rounds are played."""
FIRST_SIGHT = 6
"""How many rounds the outlook on the next turn, in which the others do nothing, counts for."""
ROUNDS_A_HEAT = 8
"""After so many rounds the worse half is given up."""
GOLDEN = 0.6180339887498949
"""The golden ratio: the fractional parts of its multiples are spread evenly, however many there are."""


class Expert(Planner):
    """Looks at the next turn with every kind of card, then plays rounds in its head with sampled hidden cards."""

    budget = Budget(ms=1000)
    breadth = WIDE

    def think(self, view: State, state: State, evaluation: Evaluation) -> Plan:
        """The plan with the best prospects, as far as the budget allows it to look."""
        race = Race(self.finalists(state, evaluation, FINALISTS))
        start = self.chance.random()
        with suppress(BudgetSpent):
            race.add([FIRST_SIGHT * outlook(plan.state, view, evaluation) for plan in race.plans])
            race.give_up_worse_half()
            for number in count(1) if len(race.plans) > 1 else ():
                deal = self._deal(view, start + number * GOLDEN)
                race.add(
                    [
                        _lead_after_a_round(apply_all(deal, plan.actions), view.decider, evaluation)
                        for plan in race.plans
                    ]
                )
                if number % ROUNDS_A_HEAT == 0:
                    race.give_up_worse_half()
        return race.best()

    def _deal(self, view: State, spread: float) -> State:
        """The hidden cards as they may be; the one that the bot draws next comes by turns, each as often as likely."""
        unseen = unseen_cards(view)
        following = [unseen.pop(int(spread % 1 * len(unseen)))] if unseen else []
        self.chance.shuffle(unseen)
        return dealt(view, unseen + following, self.chance.getrandbits(32))


class Race:
    """Plans that compete, and what was found for each of them."""

    def __init__(self, plans: list[Plan]) -> None:
        """Begin with these plans, best first, as far as is known."""
        self.plans = plans
        self.found = [0.0] * len(plans)

    def add(self, leads: list[float]) -> None:
        """Add what each plan has been found to bring this time."""
        self.found = [old + new for old, new in zip(self.found, leads, strict=True)]

    def give_up_worse_half(self) -> None:
        """Go on with the better half, but not with fewer than two plans."""
        kept = sorted(range(len(self.plans)), key=lambda number: -self.found[number])[: max(2, len(self.plans) // 2)]
        self.plans = [self.plans[number] for number in kept]
        self.found = [self.found[number] for number in kept]

    def best(self) -> Plan:
        """The plan that was found to bring most."""
        return self.plans[self.found.index(max(self.found))]


def _lead_after_a_round(state: State, seat: int, evaluation: Evaluation) -> float:
    """The lead after everybody has had a turn, the bot last."""
    ended = 0
    while not state.over and ended < len(state.players):
        active = state.active
        state = TurnSearch(state, evaluation, QUICK).best_of_all().state
        ended += state.active != active
    return evaluation.lead(state, seat)


def apply_all(state: State, actions: Sequence[tuple[Kind, Hex]]) -> State:
    """The state after the actions, or those of them up to one that other cards do not allow."""
    for kind, hex in actions:
        if not choices(state).get(kind, 0) >> hex & 1:
            break
        state = apply(state, (kind, hex))
    return state
