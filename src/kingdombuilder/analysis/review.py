"""Compare each turn of a game with the best turn that a search finds, using only what its player knew.

A turn is valued by the expected lead after it, averaged over the cards of the next turn. The turn played and the best
turn are valued alike, so the luck of the draw affects neither. Luck is measured separately: the value of the best turn
with the card drawn, minus its average over all cards that could have been drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ..bots.bot import Budget
from ..bots.budget import BudgetSpent, Meter
from ..bots.evaluation import Evaluation
from ..bots.hint import foreseen
from ..bots.next_turn import NextTurn, turn_with_card
from ..bots.planner import LAST_TURN
from ..bots.reasons import TILES, Reason, reasons
from ..bots.sampling import sampled, unseen_cards
from ..bots.search import Breadth, Plan, TurnSearch
from ..bots.win_chance import Outlook, learned_chances, win_chances
from ..game.actions import Action
from ..game.scoring import gold
from ..game.state import BEFORE, LAST, State
from ..game.view import view as view_of
from .turns import PlayedGame, PlayedTurn

VERSION = 4
"""Increased when the review changes, so that stored reviews of an earlier version are not reused."""
BREADTH = Breadth(plans=20, hexes=16, begun=5)
"""The breadth of the search for better turns."""
ANY_CARD = Breadth(plans=6, hexes=10, begun=2)
"""The breadth of the search with each other card, to measure luck; the last turn gets the usual search."""
BUDGET = Budget(nodes=60_000)
"""The budget of any other search, and of all searches for luck together. Most turns take a twentieth of it."""
LAST_BUDGET = Budget(nodes=60_000)
"""The budget of the broad search in the last turn, which could be endless with many tiles."""
CANDIDATES = 40
"""The number of turns found that are also evaluated for the other players."""
FINALISTS = 8
"""The number of these that are evaluated by the next turn."""
CLEARLY = 1.0
"""The least difference in gold that counts as better; smaller ones are within the error."""


@dataclass(frozen=True)
class Line:
    """A line of play in a turn, with its value."""

    actions: tuple[Action, ...]
    """The actions up to the end of the turn, or until a hidden card is turned up."""
    lead: float
    """The expected final lead in gold over the best other player."""
    chance: float
    """The win probability, from 0 to 1."""
    reasons: tuple[Reason, ...]
    """The reasons for and against it."""
    now: float
    """The lead if the game ended with the turn."""
    next_turn: float
    """The expected gain of the player's next turn."""

    @property
    def later(self) -> float:
        """The rest of the lead: the value of tiles, freedom and tempo for later turns."""
        return self.lead - self.now - self.next_turn


@dataclass(frozen=True)
class TurnReview:
    """The review of one turn."""

    turn: PlayedTurn
    played: Line
    best: Line | None
    """The best turn found, if it is clearly better than the one played."""
    missed: tuple[Reason, ...]
    """The differences between the best turn and the one played."""
    luck: float
    """The value in gold of the card drawn, minus the average card; 0 if not requested."""

    @property
    def gold_given_away(self) -> float:
        """The gold by which the best turn was better."""
        return self.best.lead - self.played.lead if self.best else 0.0

    @property
    def chance_given_away(self) -> float:
        """The win probability by which the best turn was better."""
        return self.best.chance - self.played.chance if self.best else 0.0


def review(game: PlayedGame, seed: int | str = 0) -> Iterator[TurnReview]:
    """Review the completed turns in order, one at a time, so that the caller can show progress and stop.

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
    """The completed turns, which can be reviewed."""
    return list(filter(game.is_whole, game.turns))


def review_turn(game: PlayedGame, turn: PlayedTurn, seed: int | str = 0, *, with_luck: bool = True) -> TurnReview:
    """Review one completed turn; measuring luck takes several times as long as the rest."""
    return _Reviewer(game, turn, seed).review(with_luck)


def luck_of(game: PlayedGame, turn: PlayedTurn, seed: int | str = 0) -> float:
    """The luck of a turn alone, as ``review_turn`` finds it."""
    return _Reviewer(game, turn, seed).luck()


def judged(game: PlayedGame, turn: PlayedTurn, seed: int | str = 0) -> Line:
    """The value of a completed turn, as in ``review_turn``, without a search for better ones."""
    return _Reviewer(game, turn, seed).played()


def costliest(reviews: Sequence[TurnReview], number: int = 3, player: int | None = None) -> list[TurnReview]:
    """The costliest turns of a player, or of all, the worst first."""
    improvable = [one for one in reviews if one.best and player in (None, one.turn.player)]
    return sorted(improvable, key=lambda one: by_cost(one.chance_given_away, one.gold_given_away))[:number]


def by_cost(chance: float, gold: float) -> tuple[float, float]:
    """A sort key that puts the costliest turns first."""
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
        """The state after the turn, as its player saw it."""

        self._others = [seat for seat in range(len(before.players)) if seat != self.seat]

    @property
    def decides(self) -> bool:
        """Whether the turn begins with a decision of its player and not with another player's reaction."""
        return self.start.decider == self.seat

    def played(self) -> Line:
        """The line that was played."""
        lead = self._outlook(self.after) if self.decides else self.evaluation.lead(self.after, self.seat)
        told = [self.start, *self.game.states[self.turn.first + 1 : self.turn.last], self.after]
        chance = win_chances(self.after)[self.seat]
        return self._line(self.game.actions(self.turn), lead, chance, told)

    def _line(self, actions: tuple[Action, ...], lead: float, chance: float, told: Sequence[State]) -> Line:
        after = told[-1]
        now = self._gold_lead(after)
        next_turn = self._gold_outlook(after) - now if self.decides else 0.0
        return Line(actions, lead, chance, tuple(reasons(told, self.seat)), now, next_turn)

    def _gold_lead(self, state: State) -> float:
        """The current lead in gold over the best other player."""
        own, *others = (gold(state, seat) for seat in (self.seat, *self._others))
        return own - max(others)

    def _gold_outlook(self, after: State) -> float:
        """The lead in gold after the player's next turn, averaged over the cards."""
        next_turn = NextTurn(self.view, self.evaluation)
        if not next_turn.terrains:
            return self._gold_lead(after)
        return sum(chance * self._gold_lead(next_turn.after(after, card)) for card, chance in next_turn.terrains)

    def review(self, with_luck: bool) -> TurnReview:
        """Compare the turn with the best one found."""
        played, luck = self.played(), self.luck() if with_luck else 0.0
        if not self.decides:
            return TurnReview(self.turn, played, None, (), luck)
        lead = played.lead
        plan = max(self._finalists(), key=lambda plan: self._outlook(plan.state))
        better = self._outlook(plan.state) - lead
        if better < CLEARLY:
            return TurnReview(self.turn, played, None, (), luck)
        states = foreseen(self.start, plan.actions)
        actions = tuple(Action(*action) for action in plan.actions[: len(states) - 1])
        best = self._line(actions, lead + better, self._chance(plan.state, better), states)
        return TurnReview(self.turn, played, best, self._missed(played, best, plan.state), luck)

    def _outlook(self, after: State) -> float:
        """The expected lead after a turn, averaged over the cards of the next turn."""
        return NextTurn(self.view, self.evaluation).outlook(after)

    def _finalists(self) -> list[Plan]:
        """The turns with the best lead, before the next turn is considered."""
        plans = _search(self.start, BREADTH, BUDGET).best(CANDIDATES)
        if self._is_last:
            plans += _search(self.start, LAST_TURN, LAST_BUDGET).best(CANDIDATES)
        plans.sort(key=lambda plan: -self.evaluation.lead(plan.state, self.seat))
        return plans[:FINALISTS]

    @property
    def _is_last(self) -> bool:
        return self.start.end_flag or self.start.phase == LAST

    def _chance(self, after: State, better: float) -> float:
        """The win probability with ``better`` more gold than after the turn played."""
        if after.over or self.after.over:
            return win_chances(after)[self.seat]
        return learned_chances().shares(Outlook.of(self.after).with_more(self.seat, better))[self.seat]

    def _missed(self, played: Line, best: Line, after: State) -> tuple[Reason, ...]:
        """The differences in gold by item, and in tiles."""
        gold = [reason for reason in reasons([self.after, after], self.seat) if reason.gold]
        had = [reason.clauses for reason in played.reasons if reason.item == TILES]
        tiles = [reason for reason in best.reasons if reason.item == TILES and reason.clauses not in had]
        return (*gold, *tiles)

    def luck(self) -> float:
        """The value of the card minus the weighted average of all cards that could have been drawn.

        It is 0 if the budget is spent first.
        """
        if len(self.view.played) != 1 or self.view.phase != BEFORE:
            return 0.0
        cards = Counter([*unseen_cards(self.view), *self.view.played])
        try:
            worth = {card: self._worth_of(card, len(cards)) for card in cards}
        except BudgetSpent:
            return 0.0
        mean = sum(worth[card] * number for card, number in cards.items()) / cards.total()
        return worth[self.view.played[0]] - mean

    def _worth_of(self, card: str, cards: int) -> float:
        """The expected lead after the best turn with a card, one of so many."""
        state = turn_with_card(self.start, self.seat, card)
        if state.over or state.decider != self.seat:
            return self.evaluation.lead(state, self.seat)
        breadth = BREADTH if self._is_last else ANY_CARD
        plan = _search(state, breadth, BUDGET, share=1 / cards).best_of_all()
        return self.evaluation.lead(plan.state, self.seat)


def _search(state: State, breadth: Breadth, budget: Budget, share: float = 1.0) -> TurnSearch:
    """A search for turns with a share of a budget."""
    return TurnSearch(state, Evaluation(state.setup, Meter(budget, None, share)), breadth)
