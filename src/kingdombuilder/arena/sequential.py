"""A sequential test of a win rate: after every deal, decide whether there is enough evidence to stop.

It is the generalised sequential probability ratio test (GSPRT) known from chess engines. The two hypotheses are that
the win rate of the first bot is ``low`` or ``high``. One observation is its mean share of the victories of a deal,
because deals are independent and the games of one deal are not. The test stops when the log-likelihood ratio leaves
its bounds, with an error rate of 5 %. If the true rate lies between the two, either answer is possible, and the test
takes longest.
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
"""The error rate, for false high and for false low answers."""
BOUND = log((1 - WRONG) / WRONG)
"""The logarithm of the likelihood ratio at which Wald's test stops, 2.94; its negative is the other bound."""
UNSEEN = 0.001
"""The prior: pseudo-counts of a lost and a won deal."""
HALVINGS = 50
"""The number of bisection steps."""

LOW, HIGH, OPEN = "low", "high", "open"


class BadQuestion(KingdomBuilderError):
    """An invalid question."""


class Question(NamedTuple):
    """The two win rates to decide between."""

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
    """The result of a test, for programs."""

    low: float
    high: float
    answer: str
    """``low``, ``high``, or ``open`` if undecided."""
    llr: float
    """The logarithm of the likelihood ratio."""
    bounds: list[float]
    deals: int
    """The number of deals counted; deals with a crashed game are skipped."""


class SequentialTest:
    """A running test. It counts deals in the order of their seeds, not of their ends."""

    def __init__(self, question: Question, bot: str, games: int) -> None:
        self.question = question
        self.bot = bot
        self.games = games
        self.seen = 0
        """The number of deals processed."""
        self.scores: Counter[float] = Counter()
        self.llr = 0.0

    @property
    def answer(self) -> str:
        """The answer so far."""
        return OPEN if abs(self.llr) < BOUND else HIGH if self.llr > 0 else LOW

    def see(self, results: Mapping[int, Result]) -> bool:
        """Process completed deals in order; returns whether the question is answered."""
        while self.answer == OPEN:
            numbers = range(self.games * self.seen, self.games * (self.seen + 1))
            if any(number not in results for number in numbers):
                return False
            self.seen += 1
            self._count([results[number] for number in numbers])
        return True

    def _count(self, deal: list[Result]) -> None:
        """Count a deal, unless a game of it crashed, which would unbalance the seats."""
        played = [game for game in deal if isinstance(game, Played)]
        if len(played) == len(deal):
            shares = [[seat.share for seat in game.seats if seat.bot == self.bot] for game in played]
            self.scores[round(fmean(fmean(own) for own in shares if own), 6)] += 1
            self.llr = log_likelihood_ratio(self.scores, self.question)

    def verdict(self) -> Verdict:
        """The result, for programs."""
        return {
            "low": self.question.low,
            "high": self.question.high,
            "answer": self.answer,
            "llr": round(self.llr, 3),
            "bounds": [round(-BOUND, 3), round(BOUND, 3)],
            "deals": self.scores.total(),
        }


def log_likelihood_ratio(scores: Mapping[float, int], question: Question) -> float:
    """The log-likelihood ratio of the high to the low answer, given the counts of deal scores.

    The distribution of the scores is unknown, only its mean is given. So each hypothesis uses the maximum-likelihood
    distribution with its mean m: a score x with observed frequency w gets the probability w / (1 + t (x - m)), where t
    is chosen so that the mean is m. The log-likelihood ratio is then a sum over the deals.

    If every deal is entirely won or lost, this is Wald's test: 10 won and 6 lost deals give
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
    """The t that gives the scores that mean: the root of the sum of w (x - m) / (1 + t (x - m)).

    All probabilities are positive for t between -1 / (1 - m) and 1 / m, where the sum decreases monotonically.
    """
    below, above = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        tilt = (below + above) / 2
        if sum(weight * (score - mean) / (1 + tilt * (score - mean)) for score, weight in weights.items()) > 0:
            below = tilt
        else:
            above = tilt
    return (below + above) / 2
