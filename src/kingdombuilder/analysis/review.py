"""Each turn of a game beside the best one that is found for it, by what its player could know then.

A turn is judged by the lead that it leaves the player, on average over the cards that the next turn may bring. What was
played and what would have been better are judged alike, so that the luck of the draw is in neither. The luck is told
apart: how much more, or less, the best turn with the card in hand was worth than with any other card that might have
come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ..bots.bot import Budget
from ..bots.evaluation import Evaluation
from ..bots.foresight import Foresight, next_turn
from ..bots.hint import foreseen
from ..bots.meter import Meter
from ..bots.planner import LAST_TURN
from ..bots.reasons import TILES, Reason, reasons
from ..bots.sampling import sampled, unseen_cards
from ..bots.search import Breadth, Plan, TurnSearch
from ..bots.win_chance import Outlook, learned_chances, win_chances
from ..game.actions import Action
from ..game.state import BEFORE, LAST, State
from ..game.view import view as view_of
from .turns import PlayedGame, PlayedTurn

VERSION = 2
"""Raised when turns are reviewed otherwise, so that what was kept of an earlier way is not taken for this one."""
BREADTH = Breadth(plans=20, hexes=16, begun=5)
"""How a turn is searched for better ones."""
ANY_CARD = Breadth(plans=6, hexes=10, begun=2)
"""The same with each card that might have come, to see what was luck; the last turn is worth the usual search."""
LAST_BUDGET = Budget(nodes=400_000)
"""How long the last turn is searched as broadly as can be; with many tiles there would be no end to it."""
CANDIDATES = 40
"""How many of the turns that are found are judged by what they leave to the others."""
FINALISTS = 8
"""How many of these are judged by what the next turn could bring."""
CLEARLY = 1.0
"""By so much gold a turn must be better than another for it to be said; the judge does not see less."""


@dataclass(frozen=True)
class Line:
    """What can be done in a turn, and what it brings the player."""

    actions: tuple[Action, ...]
    """As far as they could be planned: up to the end of the turn, or until a hidden card is turned up."""
    lead: float
    """The gold by which the player will probably be ahead of the best of the others."""
    chance: float
    """How likely the player is to win, from 0 to 1."""
    reasons: tuple[Reason, ...]
    """What speaks for and against it."""


@dataclass(frozen=True)
class TurnReview:
    """One turn, and what could have been made of it."""

    turn: PlayedTurn
    played: Line
    best: Line | None
    """The best turn that was found, if it is clearly better than what was played."""
    missed: tuple[Reason, ...]
    """What the best turn brings more, or less, than what was played."""
    luck: float
    """How much more gold the card of the turn was worth than the others that might have come; 0 if nobody asked."""

    @property
    def gold_given_away(self) -> float:
        """The gold by which the best turn was better."""
        return self.best.lead - self.played.lead if self.best else 0.0

    @property
    def chance_given_away(self) -> float:
        """By how much the best turn would have made it likelier to win."""
        return self.best.chance - self.played.chance if self.best else 0.0


def review(game: PlayedGame, seed: int | str = 0) -> Iterator[TurnReview]:
    """Review the turns that were ended, in order, one at a time, so that whoever asked can show progress and stop.

    >>> from kingdombuilder import Game, Options
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> for action in ("build b1", "build c1", "build c2", "end"):
    ...     _ = game.play(action)
    >>> [found] = review(PlayedGame.of(game.record()))
    >>> found.turn.player, found.gold_given_away > 0, len(found.best.actions)
    (0, True, 4)
    """
    for turn in whole_turns(game):
        yield review_turn(game, turn, seed)


def whole_turns(game: PlayedGame) -> list[PlayedTurn]:
    """The turns that can be reviewed: those that were ended."""
    return list(filter(game.is_whole, game.turns))


def review_turn(game: PlayedGame, turn: PlayedTurn, seed: int | str = 0, *, with_luck: bool = True) -> TurnReview:
    """Review one turn that was ended; to see what was luck takes several times as long as the rest."""
    return _Reviewer(game, turn, seed).review(with_luck)


def judged(game: PlayedGame, turn: PlayedTurn, seed: int | str = 0) -> Line:
    """A turn that was ended and what it brought, as ``review_turn`` judges it; better ones are not searched for."""
    return _Reviewer(game, turn, seed).played()


def costliest(reviews: Sequence[TurnReview], number: int = 3, player: int | None = None) -> list[TurnReview]:
    """The turns of a player, or of all, that gave most away, those first."""
    improvable = [one for one in reviews if one.best and player in (None, one.turn.player)]
    return sorted(improvable, key=lambda one: by_cost(one.chance_given_away, one.gold_given_away))[:number]


def by_cost(chance: float, gold: float) -> tuple[float, float]:
    """What to sort turns by so that those come first that gave most away."""
    return -chance, -gold


class _Reviewer:
    """The review of one turn."""

    def __init__(self, game: PlayedGame, turn: PlayedTurn, seed: int | str) -> None:
        self.game, self.turn, self.seat = game, turn, turn.player
        before = game.before(turn)
        self.view = view_of(before, self.seat)
        self.evaluation = Evaluation(before.setup)
        chance = Random(f"analysis {seed} {turn.first}")
        self.start = sampled(self.view, chance)
        self.after = sampled(view_of(game.after(turn), self.seat), chance)
        """What the turn led to, as its player saw it."""

    @property
    def decides(self) -> bool:
        """Whether the turn begins with a decision of its player; if somebody else answers first, it is only told."""
        return self.start.decider == self.seat

    def played(self) -> Line:
        """What was played, and what it brought."""
        lead = self._outlook(self.after) if self.decides else self.evaluation.lead(self.after, self.seat)
        told = [self.start, *self.game.states[self.turn.first + 1 : self.turn.last], self.after]
        chance = win_chances(self.after)[self.seat]
        return Line(self.game.actions(self.turn), lead, chance, tuple(reasons(told, self.seat)))

    def review(self, with_luck: bool) -> TurnReview:
        """Compare what was played with the best turn that can be found."""
        played, luck = self.played(), self._luck() if with_luck else 0.0
        if not self.decides:
            return TurnReview(self.turn, played, None, (), luck)
        lead = played.lead
        plan = max(self._finalists(), key=lambda plan: self._outlook(plan.state))
        better = self._outlook(plan.state) - lead
        if better < CLEARLY:
            return TurnReview(self.turn, played, None, (), luck)
        states = foreseen(self.start, plan.actions)
        actions = tuple(Action(*action) for action in plan.actions[: len(states) - 1])
        best = Line(actions, lead + better, self._chance(plan.state, better), tuple(reasons(states, self.seat)))
        return TurnReview(self.turn, played, best, self._missed(played, best, plan.state), luck)

    def _outlook(self, after: State) -> float:
        """The lead that a turn leaves, on average over what the next turn may bring."""
        return Foresight(self.view, self.evaluation).outlook(after)

    def _finalists(self) -> list[Plan]:
        """The turns that leave the player farthest ahead, before the next one is looked at."""
        plans = TurnSearch(self.start, self.evaluation, BREADTH).best(CANDIDATES)
        if self._is_last:
            bounded = Evaluation(self.start.setup, Meter(LAST_BUDGET, None, 1.0))
            plans += TurnSearch(self.start, bounded, LAST_TURN).best(CANDIDATES)
        plans.sort(key=lambda plan: -self.evaluation.lead(plan.state, self.seat))
        return plans[:FINALISTS]

    @property
    def _is_last(self) -> bool:
        """Whether it is the player's last turn."""
        return self.start.end_flag or self.start.phase == LAST

    def _chance(self, after: State, better: float) -> float:
        """How likely the player would be to win with so much more gold than after what was played."""
        if after.over or self.after.over:
            return win_chances(after)[self.seat]
        return learned_chances().shares(Outlook.of(self.after).with_more(self.seat, better))[self.seat]

    def _missed(self, played: Line, best: Line, after: State) -> tuple[Reason, ...]:
        """The gold that differs, item by item, and the tiles."""
        gold = [reason for reason in reasons([self.after, after], self.seat) if reason.gold]
        had = [reason.clauses for reason in played.reasons if reason.item == TILES]
        tiles = [reason for reason in best.reasons if reason.item == TILES and reason.clauses not in had]
        return (*gold, *tiles)

    def _luck(self) -> float:
        """How much more the card was worth than those that might have come, each as often as it is there."""
        if len(self.view.played) != 1 or self.view.phase != BEFORE:
            return 0.0
        cards = Counter([*unseen_cards(self.view), *self.view.played])
        worth = {card: self._worth_of(card) for card in cards}
        mean = sum(worth[card] * number for card, number in cards.items()) / cards.total()
        return worth[self.view.played[0]] - mean

    def _worth_of(self, card: str) -> float:
        """The lead after the best turn with a card."""
        state = next_turn(self.start, self.seat, card)
        if state.over or state.decider != self.seat:
            return self.evaluation.lead(state, self.seat)
        plan = TurnSearch(state, self.evaluation, BREADTH if self._is_last else ANY_CARD).best_of_all()
        return self.evaluation.lead(plan.state, self.seat)
