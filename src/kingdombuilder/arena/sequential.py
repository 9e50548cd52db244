"""A sequential test: a question about a win rate, asked anew after every deal until chance cannot have answered it.

It is the generalised sequential probability ratio test with which chess engines are measured. The question has two
answers: the first bot wins so much, ``low``, or so much, ``high``. What is counted is the mean of the shares that it
has of the victories of one deal, because deals are independent and the games of one are not. The likelihood ratio
says how much better the scores fit one answer than the other; beyond its bounds the question is answered, and about
one time in twenty wrongly. If the truth lies in between, either answer may come, and it takes longest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log
from statistics import fmean
from typing import NamedTuple, Self, TypedDict

from ..game.errors import KingdomBuilderError
from .match import Played, Result

WRONG = 0.05
"""How often the high answer may come though the low one is true, and the other way round."""
BOUND = log((1 - WRONG) / WRONG)
"""The logarithm of the likelihood ratio at which Wald's test stops, 2.94; its negative is the other bound."""
UNSEEN = 0.001
"""How many deals are thought to be lost, and won, altogether before any was seen: both are possible."""
HALVINGS = 50
"""How often the range of an unknown number is halved until it is found."""

LOW, HIGH, OPEN = "low", "high", "open"


class BadQuestion(KingdomBuilderError):
    """A question that no games can answer."""


class Question(NamedTuple):
    """Which of two win rates is the true one rather."""

    low: float
    high: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read two rates in percent.

        >>> Question.parse("50:55")
        Question(low=0.5, high=0.55)
        """
        try:
            low, high = (float(word) / 100 for word in text.split(":"))
        except ValueError:
            low = high = 0.0
        if not 0 < low < high < 1:
            raise BadQuestion(f"sprt: {text!r} should be two win rates in percent, the lower first, such as 50:55")
        return cls(low, high)


class Verdict(TypedDict):
    """What a test has found, for programs."""

    low: float
    high: float
    answer: str
    """``low``, ``high``, or ``open`` if there were too few games."""
    llr: float
    """The logarithm of the likelihood ratio."""
    bounds: list[float]
    deals: int
    """How many deals were counted; one in which a game crashed is not."""


class SequentialTest:
    """The test while the games are played. It goes by the order of the deals, whichever game is over first."""

    def __init__(self, question: Question, bot: str, games: int) -> None:
        """Ask the question about this bot; each deal has so many games."""
        self.question = question
        self.bot = bot
        self.games = games
        self.seen = 0
        """How many deals were looked at."""
        self.scores: Counter[float] = Counter()
        self.llr = 0.0

    @property
    def answer(self) -> str:
        """What is known by now."""
        return OPEN if abs(self.llr) < BOUND else HIGH if self.llr > 0 else LOW

    def see(self, results: Mapping[int, Result]) -> bool:
        """Look at the deals that are complete by now, the next one first; returns whether the question is answered."""
        while self.answer == OPEN:
            numbers = range(self.games * self.seen, self.games * (self.seen + 1))
            if any(number not in results for number in numbers):
                return False
            self.seen += 1
            self._count([results[number] for number in numbers])
        return True

    def _count(self, deal: list[Result]) -> None:
        """Count a deal, unless a game of it crashed: then the seats would not be even."""
        played = [game for game in deal if isinstance(game, Played)]
        if len(played) == len(deal):
            shares = [[seat.share for seat in game.seats if seat.bot == self.bot] for game in played]
            self.scores[round(fmean(fmean(own) for own in shares if own), 6)] += 1
            self.llr = log_likelihood_ratio(self.scores, self.question)

    def verdict(self) -> Verdict:
        """What was found, for programs."""
        return {
            "low": self.question.low,
            "high": self.question.high,
            "answer": self.answer,
            "llr": round(self.llr, 3),
            "bounds": [round(-BOUND, 3), round(BOUND, 3)],
            "deals": self.scores.total(),
        }


def log_likelihood_ratio(scores: Mapping[float, int], question: Question) -> float:
    """How much better these scores of deals (how often each was seen) fit the high answer than the low one.

    How the scores are spread is not known, only that their mean is the one or the other. So each answer is granted the
    spread that fits best what was seen among all that have its mean. If a score x was seen in the part w of all deals,
    the best spread with the mean m gives it the probability w / (1 + t (x - m)), with the one t that makes the mean
    right. The logarithm of the ratio of both likelihoods is then a sum over the deals.

    If every deal is lost or won altogether this is Wald's test of won and lost deals: 10 won and 6 lost say
    10 log(0.55 / 0.50) + 6 log(0.45 / 0.50) = 0.321.

    >>> round(log_likelihood_ratio({1.0: 10, 0.0: 6}, Question(0.50, 0.55)), 3)
    0.321
    """
    weights = {0.0: UNSEEN, 1.0: UNSEEN}
    for score, seen in scores.items():
        weights[score] = weights.get(score, 0.0) + seen
    low, high = (_tilt(weights, mean) for mean in question)
    return sum(
        weight * (log(1 + low * (score - question.low)) - log(1 + high * (score - question.high)))
        for score, weight in weights.items()
    )


def _tilt(weights: Mapping[float, float], mean: float) -> float:
    """The t with which the scores have that mean: where the sum of w (x - m) / (1 + t (x - m)) is zero.

    All probabilities are positive for t between -1 / (1 - m) and 1 / m, and there the sum falls from end to end.
    """
    below, above = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        tilt = (below + above) / 2
        if sum(weight * (score - mean) / (1 + tilt * (score - mean)) for score, weight in weights.items()) > 0:
            below = tilt
        else:
            above = tilt
    return (below + above) / 2
