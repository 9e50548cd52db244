"""How one rated game changes what is believed of those who played it: the model of ``skill.py``, with care for cheats.

Nobody who is well known gains from somebody who came but yesterday: an account costs nothing, so one could make any
number of them and beat them all. So a game changes a known player only as far as the others are known, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from statistics import fmean
from typing import TypeVar

from ...skill import UNKNOWN, Skill, after_game
from ..storage.ratings import Known

ENOUGH = 10
"""Games after which somebody is known. Before, the rating is provisional."""
PER_DAY = 10
"""Games between the same two that count on one day, in UTC."""
NEWCOMER = Known(*UNKNOWN, games=0)

P = TypeVar("P", bound=Hashable)


def is_provisional(known: Known) -> bool:
    """Whether there are too few games to believe in a rating."""
    return known.games < ENOUGH


def judged(seats: Sequence[P], places: Sequence[int], known: Mapping[P, Known]) -> dict[P, Known]:
    """What is believed of those on these seats after a game, by their places."""
    before = {player: Skill(known[player].mu, known[player].sigma) for player in seats}
    after = after_game(seats, places, before)
    found = {}
    for player, skill in after.items():
        weight = _weight(player, seats, known)
        mu, sigma = (old + weight * (new - old) for old, new in zip(before[player], skill, strict=True))
        found[player] = Known(mu, sigma, known[player].games + 1)
    return found


def _weight(player: P, seats: Sequence[P], known: Mapping[P, Known]) -> float:
    """How much a game counts for somebody, from 0 to 1: in full for newcomers, else as far as the others are known."""
    if is_provisional(known[player]):
        return 1.0
    return fmean(min(1.0, known[other].games / ENOUGH) for other in seats if other != player)
