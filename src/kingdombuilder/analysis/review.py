"""Each turn of a game beside the best one that is found for it, by what its player could know then.

A turn is judged by the lead that it leaves the player, on average over the cards that the next turn may bring. What was
played and what would have been better are judged alike, so that the luck of the draw is in neither. The luck is told
apart: how much more, or less, the best turn with the card in hand was worth than with any other card that might have
come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..bots.evaluation import Evaluation
from ..bots.planner import NEXT_TURN, next_turn, outlook
from ..bots.reasons import Reason, reasons
from ..bots.sampling import sampled, unseen_cards
from ..bots.search import Breadth, Plan, TurnSearch
from ..bots.win_chance import win_chance
from ..game.actions import Action
from ..game.apply import apply
from ..game.choices import choices
from ..game.events import REVEALING
from ..game.state import LAST, State
from ..game.view import view as view_of
from .turns import PlayedGame, PlayedTurn

BREADTH = Breadth(plans=12, hexes=12, begun=4)
"""How a turn is searched for better ones."""
LAST_TURN = Breadth(plans=150, hexes=99, begun=99)
"""The same in the last turn of a game, where gold is all that counts."""
CANDIDATES = 30
"""How many of the turns that are found are judged by what they leave to the others."""
FINALISTS = 6
"""How many of these are judged by what the next turn could bring."""
CLEARLY = 1.0
"""By so much gold a turn must be better than another for it to be said; the judge does not see less."""


@dataclass(frozen=True)
class Line:
    """Some actions of a turn and what they bring its player."""

    actions: tuple[Action, ...]
    """As far as they could be planned: up to the end of the turn, or until a hidden card is turned up."""
    lead: float
    """The gold by which the player will probably be ahead of the best of the others."""
    chance: float
    """How likely the player is to win, from 0 to 1."""
    reasons: tuple[Reason, ...]
    """What speaks for and against them."""


@dataclass(frozen=True)
class TurnReview:
    """One turn, and what could have been made of it."""

    turn: PlayedTurn
    played: Line
    best: Line | None
    """The best turn that was found, if it is clearly better than what was played."""
    luck: float
    """How much gold the card in hand was worth more than the others that might have come."""

    @property
    def gold_given_away(self) -> float:
        """The gold by which the best turn was better."""
        return self.best.lead - self.played.lead if self.best else 0.0

    @property
    def chance_given_away(self) -> float:
        """By how much the best turn would have made it likelier to win."""
        return max(0.0, self.best.chance - self.played.chance) if self.best else 0.0


def review(game: PlayedGame, seed: int | str = 0) -> Iterator[TurnReview]:
    """Review the turns of a game in order, one at a time, so that who asked can show progress and stop.

    >>> from kingdombuilder import Game, Options
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> for _ in range(4):
    ...     _ = game.play(game.legal_actions()[0])
    >>> [found] = review(PlayedGame.of(game.record()))
    >>> found.turn.player, found.gold_given_away > 0, len(found.best.actions)
    (0, True, 4)
    """
    for turn in game.turns:
        yield _Reviewer(game, turn, seed).review()


def costliest(reviews: list[TurnReview], number: int = 3, player: int | None = None) -> list[TurnReview]:
    """The turns of a player, or of all, that gave most away, those first."""
    of_player = [one for one in reviews if one.best and player in (None, one.turn.player)]
    return sorted(of_player, key=lambda one: (-one.chance_given_away, -one.gold_given_away))[:number]


class _Reviewer:
    """The review of one turn."""

    def __init__(self, game: PlayedGame, turn: PlayedTurn, seed: int | str) -> None:
        self.game, self.turn, self.seat = game, turn, turn.player
        before = game.before(turn)
        self.view = view_of(before, self.seat)
        self.chance = Random(f"analysis {seed} {turn.first}")
        self.start = sampled(self.view, self.chance)
        self.evaluation = Evaluation(before.setup)

    def review(self) -> TurnReview:
        played = self._played()
        luck = self._luck()
        if self.start.decider != self.seat or _no_choice(self.start):
            return TurnReview(self.turn, played, None, luck)
        best = max(self._finalists(), key=lambda plan: outlook(plan.state, self.view, self.evaluation))
        line = self._line(best)
        return TurnReview(self.turn, played, line if line.lead - played.lead >= CLEARLY else None, luck)

    def _finalists(self) -> list[Plan]:
        """The turns that leave the player farthest ahead, before the next one is looked at."""
        breadth = LAST_TURN if self.start.end_flag or self.start.phase == LAST else BREADTH
        plans = TurnSearch(self.start, self.evaluation, breadth).best(CANDIDATES)
        plans.sort(key=lambda plan: -self.evaluation.lead(plan.state, self.seat))
        return plans[:FINALISTS]

    def _played(self) -> Line:
        """What was done, as the player sees what came of it."""
        states = list(self.game.states[self.turn.first : self.turn.last + 1])
        after = sampled(view_of(states[-1], self.seat), self.chance)
        return self._told(self.game.actions(self.turn), after, [self.start, *states[1:-1], after])

    def _line(self, plan: Plan) -> Line:
        """What a plan would have brought, told up to what nobody could foresee."""
        states = [self.start]
        for action in plan.actions:
            states.append(apply(states[-1], action, tell=True))
            if any(isinstance(event, REVEALING) for event in states[-1].events or ()):
                break
        return self._told(tuple(Action(*action) for action in plan.actions[: len(states) - 1]), plan.state, states)

    def _told(self, actions: tuple[Action, ...], after: State, states: list[State]) -> Line:
        lead = outlook(after, self.view, self.evaluation)
        return Line(actions, lead, win_chance(after, self.seat), tuple(reasons(states, self.seat)))

    def _luck(self) -> float:
        """How much more the card in hand was worth than the cards that might have come, each as often as it is there."""
        hand = self.view.players[self.seat].hand
        if len(hand) != 1 or self.view.phase == LAST or self.view.active != self.seat:
            return 0.0
        cards = Counter([*unseen_cards(self.view), *hand])
        worth = {card: self._worth_of(card) for card in cards}
        mean = sum(worth[card] * number for card, number in cards.items()) / cards.total()
        return worth[hand[0]] - mean

    def _worth_of(self, card: str) -> float:
        """The lead after the best turn with a card."""
        state = next_turn(self.start, self.seat, card)
        plan = TurnSearch(state, self.evaluation, NEXT_TURN).best_of_all()
        return self.evaluation.lead(plan.state, self.seat)


def _no_choice(state: State) -> bool:
    return sum(hexes.bit_count() for hexes in choices(state).values()) <= 1
