"""The attacks on ratings: small versions of them, on the code that counts games; ``make farming`` has all of them."""

from __future__ import annotations

from statistics import fmean

import pytest

from tools.farming import WAYS, simulate


@pytest.mark.parametrize("way", sorted(WAYS))
def test_farming_does_not_pay(way: str) -> None:
    """Attackers with a place stay well below the best honest player; now and then a lucky one passes."""
    found = [simulate(seed, [way]) for seed in SEEDS]
    gaps = [result.attacker - result.honest for result in found if result.attacker is not None]
    assert fmean(gaps or [-WELL_BELOW]) <= -WELL_BELOW
    assert sum(result.passed for result in found) <= 1


def test_honest_ratings_tell_the_skill() -> None:
    """Of honest players nearly all have a place, and their ratings follow their skills."""
    found = [simulate(seed, ["bots"]) for seed in SEEDS]
    assert min(result.ranked for result in found) >= 0.8
    assert min(result.truth for result in found) > 0.7


SEEDS = (1, 2, 3)
WELL_BELOW = 3.0
"""Points of the rating."""
