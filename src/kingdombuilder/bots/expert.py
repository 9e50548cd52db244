"""The player who looks beyond the own turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from ..game.actions import Kind
from ..game.apply import apply
from ..game.choices import choices
from ..game.state import State
from ..hexes import Hex
from .bot import Budget
from .evaluation import Evaluation
from .meter import BudgetSpent
from .planner import Planner
from .sampling import dealt, unseen_cards
from .search import Breadth, Line, TurnSearch

WIDE = Breadth(lines=10, hexes=12, begun=4)
"""How the own turn is searched for candidates."""
QUICK = Breadth(lines=2, hexes=4, begun=1)
"""How turns are played on in the head."""
CANDIDATES = 12
DEALS_A_HEAT = 5
"""After so many deals the worse half of the candidates is given up."""
GOLDEN = 0.6180339887498949
"""Multiples of it, taken as parts of a whole, spread evenly however many there are."""


class Expert(Planner):
    """Plays the best turns it finds on in its head, round the table, with ever other cards, and takes the best."""

    budget = Budget(ms=1000)
    breadth = WIDE

    def think(self, view: State, state: State, evaluation: Evaluation) -> Line:
        """The line with the best outlook, as far as the budget allowed to look."""
        lines = TurnSearch(state, evaluation, self.breadth).best(CANDIDATES)
        outlooks = [0.0] * len(lines)
        start = self.chance.random()
        try:
            for number in count():
                if len(lines) == 1:
                    break
                if number and number % DEALS_A_HEAT == 0 and len(lines) > 2:
                    lines, outlooks = _better_half(lines, outlooks)
                deal = self._deal(view, start + number * GOLDEN)
                found = [self._outlook(apply_all(deal, line.actions), view.decider, evaluation) for line in lines]
                outlooks = [a + b for a, b in zip(outlooks, found, strict=True)]
        except BudgetSpent:
            pass
        return lines[outlooks.index(max(outlooks))]

    def _deal(self, view: State, spread: float) -> State:
        """The hidden cards as they may be; the one that the bot draws next comes by turns, each as often as likely."""
        unseen = unseen_cards(view)
        following = unseen.pop(int(spread % 1 * len(unseen))) if unseen else None
        self.chance.shuffle(unseen)
        return dealt(view, [*unseen, following] if following else unseen, self.chance.getrandbits(32))

    def _outlook(self, state: State, seat: int, evaluation: Evaluation) -> float:
        """The lead after everybody has had a turn, the bot last."""
        ended = 0
        while not state.over and ended < len(state.players):
            active = state.active
            state = TurnSearch(state, evaluation, QUICK).best(1)[0].state
            ended += state.active != active
        return evaluation.lead(state, seat)


def apply_all(state: State, actions: Sequence[tuple[Kind, Hex]]) -> State:
    """The state after the actions, or those of them up to one that other cards do not allow."""
    for kind, hex in actions:
        if not choices(state).get(kind, 0) >> hex & 1:
            break
        state = apply(state, (kind, hex))
    return state


def _better_half(lines: list[Line], outlooks: list[float]) -> tuple[list[Line], list[float]]:
    order = sorted(range(len(lines)), key=lambda number: -outlooks[number])[: (len(lines) + 1) // 2]
    return [lines[number] for number in order], [outlooks[number] for number in order]
