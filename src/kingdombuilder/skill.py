"""How strong players are, judged game by game: one model for the bots of the arena and for those who play at a server.

It is that of Weng and Lin in which everybody's place is compared with that of everybody else (``BradleyTerryFull``).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple, TypeVar

from openskill.models import BradleyTerryFull

Player = TypeVar("Player", bound=Hashable)

_MODEL = BradleyTerryFull()


class Skill(NamedTuple):
    """What is believed of a player: about ``mu``, give or take ``sigma``."""

    mu: float
    sigma: float


UNKNOWN = Skill(_MODEL.mu, _MODEL.sigma)
"""What is believed of somebody who has not played yet."""


def after_game(seats: Sequence[Player], ranks: Sequence[int], known: Mapping[Player, Skill]) -> dict[Player, Skill]:
    """What is believed of the players on these seats after a game, by their ranks in it; the lowest is the best.

    Whoever sits more than once takes the mean of the seats.
    """
    before = [[_MODEL.rating(*known[player])] for player in seats]
    after = _MODEL.rate(before, ranks=[float(rank) for rank in ranks])
    found: dict[Player, Skill] = {}
    for player in dict.fromkeys(seats):
        own = [team[0] for seat, team in zip(seats, after, strict=True) if seat == player]
        found[player] = Skill(fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own))
    return found
