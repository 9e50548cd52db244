"""The player who looks beyond the own turn."""

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
from .search import Breadth, Line, TurnSearch

WIDE = Breadth(lines=10, hexes=12, begun=4)
"""How the own turn is searched for finalists."""
QUICK = Breadth(lines=2, hexes=4, begun=1)
"""How the turns of a round are played in the head."""
FINALISTS = 10
"""Lines of which the next turn is looked at ..."""
FAR = 5
"""... the turn after that ..."""
ROUNDS = 3
"""... and, if there is time left, whole rounds with the turns of the others."""
FAR_SIGHT = 10
"""The outlook on two turns without the others counts for as many rounds."""
GOLDEN = 0.6180339887498949
"""Multiples of it, taken as parts of a whole, spread evenly however many there are."""


class Expert(Planner):
    """Looks two turns ahead with every kind of card, then plays rounds in its head with sampled hidden cards."""

    budget = Budget(ms=1000)
    breadth = WIDE

    def think(self, view: State, state: State, evaluation: Evaluation) -> Line:
        """The line with the best prospects, as far as the budget allows to look."""
        lines = self.finalists(state, evaluation, FINALISTS)
        prospects: list[float] = []
        with suppress(BudgetSpent):
            lines.sort(key=lambda line: -outlook(line.state, view, evaluation))
            for line in lines[:FAR]:
                prospects.append(FAR_SIGHT * outlook(line.state, view, evaluation, turns=2))  # noqa: PERF401  # may stop
            self._play_rounds(view, lines, prospects, evaluation)
        return lines[prospects.index(max(prospects))] if prospects else lines[0]

    def _play_rounds(self, view: State, lines: list[Line], prospects: list[float], evaluation: Evaluation) -> None:
        """Add to the best prospects what a round brings, with ever other hidden cards, until time is up."""
        best = sorted(range(len(prospects)), key=lambda number: -prospects[number])[:ROUNDS]
        for number in set(range(len(prospects))) - set(best):
            prospects[number] = float("-inf")
        start = self.chance.random()
        for round in count() if len(best) > 1 else ():
            deal = self._deal(view, start + round * GOLDEN)
            leads = [_lead_after_a_round(apply_all(deal, lines[n].actions), view.decider, evaluation) for n in best]
            for number, lead in zip(best, leads, strict=True):
                prospects[number] += lead

    def _deal(self, view: State, spread: float) -> State:
        """The hidden cards as they may be; the one that the bot draws next comes by turns, each as often as likely."""
        unseen = unseen_cards(view)
        following = [unseen.pop(int(spread % 1 * len(unseen)))] if unseen else []
        self.chance.shuffle(unseen)
        return dealt(view, unseen + following, self.chance.getrandbits(32))


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
