"""Intervals by deals: formulas by hand, and how often they hold the truth where the truth is known."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

from kingdombuilder.intervals import RunningMean, mean_interval, rate_interval, student, wilson


@pytest.mark.parametrize(
    ("rate", "games", "low", "high"),
    [
        # z = 1.959964, z^2 = 3.841459. With c = z^2 / n the bounds are
        # (p + c/2 -+ sqrt(c p (1-p) + c^2/4)) / (1 + c).
        (0.81, 60, 0.6933, 0.8894),  # c = 0.064024: (0.842012 -+ 0.104298) / 1.064024
        (0.5, 4, 0.1500, 0.8500),  # c = 0.960365: (0.980182 -+ 0.686051) / 1.960365
        (1.0, 10, 0.7225, 1.0),  # c = 0.384146: (1.192073 -+ 0.192073) / 1.384146
        (0.0, 10, 0.0, 0.2775),  # the same the other way round
        (0.0, 0, 0.0, 1.0),  # nothing is known
    ],
)
def test_wilson(rate: float, games: int, low: float, high: float) -> None:
    assert wilson(rate, games) == pytest.approx((low, high), abs=0.00006)


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_student_is_what_the_tables_say(degrees: int, expected: float) -> None:
    assert student(degrees) == pytest.approx(expected, abs=0.001)


def test_variance_of_deals_of_two_games() -> None:
    """The deals' means are 1, 0.5, 0 and 1, so 0.625 with the excesses 0.375, -0.125, -0.625 and 0.375.

    Their squares add up to 0.6875; over 3 that is a variance of 0.229167, and over 4 deals 0.0572917.
    """
    assert RunningMean.of([[1, 1], [1, 0], [0, 0], [1, 1]]).variance == pytest.approx(0.0572917, abs=1e-7)


def test_variance_of_deals_of_different_size() -> None:
    """Two of three are won. The first deal has 1 instead of 4/3, the other 1 instead of 2/3: 2 x (1/9 + 1/9) / 9."""
    assert RunningMean.of([[1, 0], [1]]).variance == pytest.approx(4 / 81)


def test_rate_of_pairs() -> None:
    """0.625 x 0.375 / 0.0572917 is worth 4.09091 games, times (1.959964 / 3.182446)^2 = 0.379290 that is 1.55164.

    Wilson with c = 3.841459 / 1.55164 = 2.47574: (1.86287 -+ sqrt(0.580251 + 1.532321)) / 3.47574.
    """
    assert rate_interval([[1, 1], [1, 0], [0, 0], [1, 1]]) == pytest.approx((0.11779, 0.95415), abs=0.00002)


@pytest.mark.parametrize(
    ("deals", "games"),
    [
        ([[1], [0], [1], [1]], 4),  # one game a deal: deals are games
        ([[1, 1]] * 10, 10),  # nothing differs, so ten deals are worth ten games and not twenty
        ([[1, 0]] * 4, 4),
        ([[1, 0]], 1),  # one deal
        ([], 0),
    ],
)
def test_rate_where_wilson_counts_deals(deals: list[list[float]], games: int) -> None:
    rate = fmean(share for deal in deals for share in deal) if deals else 0.0
    assert rate_interval(deals) == wilson(rate, games)


def test_seats_that_even_out_tell_more_than_as_many_games() -> None:
    """Nine of ten deals are shared by the seats: 20 games would leave the rate open from 0.32 to 0.72."""
    low, high = rate_interval([[1, 0]] * 9 + [[1, 1]])
    assert 0.4 < low < 0.55 < high < 0.7


def test_mean_of_pairs() -> None:
    """The deals' means are 15, 5 and 25, 10 apart: 15 -+ 4.302653 x 10 / sqrt(3), or 24.84138."""
    assert mean_interval([[10, 20], [0, 10], [30, 20]]) == pytest.approx((-9.84138, 39.84138), abs=0.00001)
    assert mean_interval([[10, 20]]) is None
    assert mean_interval([]) is None


def alike(chance: Random, rate: float) -> list[float]:
    """Two games of a deal, four times in five with the same result."""
    first = chance.random() < rate
    return [first, first if chance.random() < 0.8 else chance.random() < rate]


def apart(chance: Random, rate: float) -> list[float]:
    """Two games of a deal, two times in five won by the same seat."""
    if chance.random() < 0.4:
        return [1, 0]
    rest = (rate - 0.2) / 0.6
    return [chance.random() < rest, chance.random() < rest]


def four(chance: Random, rate: float) -> list[float]:
    """Four games of a deal that suits the bot or does not."""
    own = rate + chance.choice((-0.2, 0.2))
    return [chance.random() < own for _ in range(4)]


@pytest.mark.parametrize("draw", [alike, apart, four])
@pytest.mark.parametrize(("rate", "deals"), [(0.3, 20), (0.6, 20), (0.6, 100)])
def test_nineteen_of_twenty_intervals_hold_the_true_rate(
    draw: Callable[[Random, float], list[float]], rate: float, deals: int
) -> None:
    """Of 1,000 intervals 950 should; by chance alone it is within 929 and 971 but for one time in 400.

    Few deals may be counted on the safe side. By games, ``alike`` would miss the truth at least twice as often.
    """
    chance = Random(20)
    drawn = [[draw(chance, rate) for _ in range(deals)] for _ in range(1000)]
    held = sum(low <= rate <= high for low, high in map(rate_interval, drawn))
    assert 929 <= held <= (971 if deals > 20 else 990)
    games = len(drawn[0][0]) * deals
    by_games = [wilson(fmean(share for deal in one for share in deal), games) for one in drawn]
    if draw is alike:
        assert sum(low <= rate <= high for low, high in by_games) < 910


@pytest.mark.parametrize("deals", [5, 50])
def test_nineteen_of_twenty_intervals_hold_the_true_margin(deals: int) -> None:
    """A deal is worth 10 gold more or less to the better bot, a game of it 5 more or less; the truth is 3."""
    chance = Random(5)

    def deal() -> list[float]:
        own = chance.gauss(3, 10)
        return [chance.gauss(own, 5), chance.gauss(own, 5)]

    found = [mean_interval([deal() for _ in range(deals)]) for _ in range(1000)]
    assert 929 <= sum(bounds[0] <= 3 <= bounds[1] for bounds in found if bounds) <= 971
