"""A skill model updated game by game, for the bots of the arena and the players of a server.

It is the model of Weng and Lin with full pairing (``BradleyTerryFull``): each place is compared with every other.
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
"""The prior: the skill of a player without games."""


def after_game(seats: Sequence[Player], ranks: Sequence[int], known: Mapping[Player, Skill]) -> dict[Player, Skill]:
    """What is believed of the players on these seats after a game, by their ranks in it; the lowest is the best.

    A player with several seats gets the mean of their updates.
    """
    before = [[_MODEL.rating(*known[player])] for player in seats]
    after = _MODEL.rate(before, ranks=[float(rank) for rank in ranks])
    found: dict[Player, Skill] = {}
    for player in dict.fromkeys(seats):
        own = [team[0] for seat, team in zip(seats, after, strict=True) if seat == player]
        found[player] = Skill(fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own))
    return found
