"""What chance leaves open: 95 % intervals of win rates and of means, which count deals rather than games.

The games of one deal are not independent: the same board and the same cards come up in each, with the seats in
another order. If the deal favours whoever is better, they all end alike and tell little more than one game; if it
favours a seat, they even out and tell more than as many games of different deals would. Only deals are drawn
independently, so only what differs from deal to deal says how far chance may have led us astray.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import sqrt
from statistics import fmean
from typing import TypeAlias

Deals: TypeAlias = Sequence[Sequence[float]]
"""A number of each game, such as a bot's part of the victory, by deals; every deal has a game at least."""

Z_95 = 1.959964
"""Of a normal distribution, 95 % lie within so many standard deviations."""
T_95 = {1: 12.706205, 2: 4.302653, 3: 3.182446}
"""The same for Student's distribution of one, two and three degrees of freedom."""
ALIKE = 1e-12
"""A variance below this is one of numbers that are equal but for the last digits."""


def wilson(rate: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a rate that was seen in so many independent games, by Wilson's score.

    >>> [round(bound, 2) for bound in wilson(0.81, 60)]
    [0.69, 0.89]
    """
    if not games:
        return 0.0, 1.0
    z = Z_95 * Z_95 / games
    middle = rate + z / 2
    reach = sqrt(z * rate * (1 - rate) + z * z / 4)
    return max(0.0, (middle - reach) / (1 + z)), min(1.0, (middle + reach) / (1 + z))


def student(degrees: int) -> float:
    """Within so many estimated standard deviations 95 % lie, if the estimate has so many degrees of freedom.

    From four degrees on this is the expansion 26.7.5 of Abramowitz and Stegun, whose terms are numbers for 95 %.

    >>> round(student(10), 3)
    2.228
    """
    if degrees in T_95:
        return T_95[degrees]
    return Z_95 + 2.37227 / degrees + 2.82250 / degrees**2 + 2.55585 / degrees**3 + 1.58954 / degrees**4


def variance_of_mean(deals: Deals) -> float:
    """How much the mean of all games varies from one drawing of the deals to another; needs two deals.

    The mean is the sum of the deals' sums over the sum of their games. A deal's excess is its sum less what so many
    games of the mean would give. The excesses are independent and together zero; the variance of the mean is the sum
    of their squares over the square of all games, times d / (d - 1) for d deals, because the mean was estimated from
    the same deals. (It is the cluster-robust variance, or that of a ratio in a survey by clusters. If all deals have
    as many games, it is the variance of the deals' means over their number.)
    """
    games = sum(map(len, deals))
    mean = fmean(chain.from_iterable(deals))
    excesses = (sum(deal) - mean * len(deal) for deal in deals)
    return len(deals) / (len(deals) - 1) * sum(excess * excess for excess in excesses) / games**2


def rate_interval(deals: Deals) -> tuple[float, float]:
    """The 95 % interval of a win rate.

    Where every deal has one game this is Wilson's. Otherwise it is Wilson's for as many games as would be worth the
    same if they were independent: a rate p of n such games varies by p (1 - p) / n, so n is p (1 - p) over the variance
    that was found; and because that was found from few deals, n shrinks by what Student's distribution is wider.
    Unlike "so many deviations to each side" this stays within 0 and 1, and is of use near them. Where all deals are
    alike their variance cannot be seen, and each of them counts for one game.

    >>> deals = [[1, 1], [0, 0], [1, 1], [0, 1], [1, 1]]
    >>> [round(bound, 2) for bound in rate_interval(deals)], [round(bound, 2) for bound in wilson(0.7, 10)]
    ([0.21, 0.95], [0.4, 0.89])
    """
    rate = fmean(chain.from_iterable(deals)) if deals else 0.0
    if all(len(deal) == 1 for deal in deals) or len(deals) < 2:
        return wilson(rate, len(deals))
    variance = variance_of_mean(deals)
    if variance < ALIKE:
        return wilson(rate, len(deals))
    worth = rate * (1 - rate) / variance
    return wilson(rate, worth * (Z_95 / student(len(deals) - 1)) ** 2)


def mean_interval(deals: Deals) -> tuple[float, float] | None:
    """The 95 % interval of a mean, such as that of gold: so many deviations of the mean to each side, by Student.

    One deal alone says nothing about others.
    """
    if len(deals) < 2:
        return None
    mean = fmean(chain.from_iterable(deals))
    reach = student(len(deals) - 1) * sqrt(variance_of_mean(deals))
    return mean - reach, mean + reach


class RunningMean:
    """A mean and its interval, of numbers that need not be kept: what ``mean_interval`` finds, deal by deal.

    The squares of the deals' excesses over the mean add up to the squares of their sums, less twice the mean times
    their sums times their games, plus the square of the mean times the squares of their games.

    >>> mean = RunningMean()
    >>> for deal in ([20, 24], [31], [25, 26]): mean.add(deal)
    >>> mean.mean, mean.deals, [round(bound, 6) for bound in mean.interval() or ()]
    (25.2, 3, [16.075129, 34.324871])
    >>> [round(bound, 6) for bound in mean_interval([[20, 24], [31], [25, 26]]) or ()]
    [16.075129, 34.324871]
    """

    def __init__(self) -> None:
        """Begin without any deal."""
        self.deals = 0
        self._games = self._sum = 0.0
        self._sums_squared = self._sums_by_games = self._games_squared = 0.0

    def add(self, deal: Sequence[float]) -> None:
        """Add the numbers of one deal, of which there must be one at least."""
        games, total = len(deal), sum(deal)
        self.deals += 1
        self._games += games
        self._sum += total
        self._sums_squared += total * total
        self._sums_by_games += total * games
        self._games_squared += games * games

    @property
    def mean(self) -> float:
        """The mean of all games."""
        return self._sum / self._games

    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean; one deal alone says nothing about others."""
        if self.deals < 2:
            return None
        mean = self.mean
        squares = self._sums_squared - 2 * mean * self._sums_by_games + mean * mean * self._games_squared
        variance = self.deals / (self.deals - 1) * max(0.0, squares) / self._games**2
        reach = student(self.deals - 1) * sqrt(variance)
        return mean - reach, mean + reach
