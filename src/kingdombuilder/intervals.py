"""95 % confidence intervals of win rates and means, clustered by deal.

The games of one deal are not independent: they have the same board and cards, with the seats in another order. If
the deal favours the better bot, they all end alike and tell little more than one game; if it favours a seat, they
balance out and tell more than as many independent games. Only deals are drawn independently, so only the variance
between deals measures the error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import sqrt
from statistics import fmean
from typing import TypeAlias

Deals: TypeAlias = Sequence[Sequence[float]]
"""A number of each game, such as a bot's share of the victory, grouped by deal; no deal is empty."""

Z_95 = 1.959964
"""The two-sided 95 % quantile of the normal distribution."""
T_95 = {1: 12.706205, 2: 4.302653, 3: 3.182446}
"""The same for Student's t-distribution with one, two and three degrees of freedom."""
ALIKE = 1e-12
"""A variance below this is a rounding error."""


def wilson(rate: float, games: float) -> tuple[float, float]:
    """The 95 % Wilson score interval of a rate observed in ``games`` independent games.

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
    """The two-sided 95 % quantile of Student's t-distribution.

    From four degrees on this is the expansion 26.7.5 of Abramowitz and Stegun, whose terms are numbers for 95 %.

    >>> round(student(10), 3)
    2.228
    """
    if degrees in T_95:
        return T_95[degrees]
    return Z_95 + 2.37227 / degrees + 2.82250 / degrees**2 + 2.55585 / degrees**3 + 1.58954 / degrees**4


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
    variance = RunningMean.of(deals).variance
    if variance < ALIKE:
        return wilson(rate, len(deals))
    worth = rate * (1 - rate) / variance
    return wilson(rate, worth * (Z_95 / student(len(deals) - 1)) ** 2)


def mean_interval(deals: Deals) -> tuple[float, float] | None:
    """The 95 % interval of a mean, such as that of gold; None for a single deal."""
    return RunningMean.of(deals).interval()


class RunningMean:
    """A mean and its interval, of numbers that need not be kept.

    >>> mean = RunningMean.of([[20, 24], [31]])
    >>> mean.add([25, 26])
    >>> mean.mean, mean.deals, [round(bound, 6) for bound in mean.interval() or ()]
    (25.2, 3, [16.075129, 34.324871])
    """

    def __init__(self, sums: Sequence[float] = (0.0,) * 6) -> None:
        self.sums = list(sums)
        """What it is computed from: the number of deals, their games, the sum of the numbers, and of each deal's sum
        squared, its sum times its games, and its games squared. Those of other deals can be added (``merge``)."""

    @classmethod
    def of(cls, deals: Deals) -> RunningMean:
        """The mean of all games of these deals."""
        found = cls()
        for deal in deals:
            found.add(deal)
        return found

    def add(self, deal: Sequence[float]) -> None:
        """Add the numbers of one deal, of which there must be one at least."""
        games, total = len(deal), sum(deal)
        self.merge((1, games, total, total * total, total * games, games * games))

    def merge(self, sums: Iterable[float]) -> None:
        """Add the sums of other deals."""
        self.sums = [here + there for here, there in zip(self.sums, sums, strict=True)]

    @property
    def deals(self) -> int:
        """The number of deals."""
        return int(self.sums[0])

    @property
    def mean(self) -> float:
        """The mean of all games."""
        return self.sums[2] / self.sums[1]

    @property
    def variance(self) -> float:
        """The variance of the mean, clustered by deal; needs two deals.

        The mean is the sum of the deals' sums over the sum of their games. A deal's excess is its sum less what so many
        games of the mean would give. The excesses are independent and together zero; the variance of the mean is the
        sum of their squares over the square of all games, times d / (d - 1) for d deals, because the mean was estimated
        from the same deals. (It is the cluster-robust variance, or that of a ratio in a survey by clusters. If all
        deals have as many games, it is the variance of the deals' means over their number.)

        The squares of the excesses add up to the squares of the deals' sums, less twice the mean times their sums times
        their games, plus the square of the mean times the squares of their games.
        """
        deals, games, _, sums_squared, sums_by_games, games_squared = self.sums
        squares = sums_squared - 2 * self.mean * sums_by_games + self.mean**2 * games_squared
        return deals / (deals - 1) * max(0.0, squares) / games**2

    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean, by Student's distribution; one deal alone says nothing about others."""
        if self.deals < 2:
            return None
        reach = student(self.deals - 1) * sqrt(self.variance)
        return self.mean - reach, self.mean + reach
