"""How the bots stand after many games: win rates with their intervals, gold, time and ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, median
from typing import TypedDict

from openskill.models import BradleyTerryFull

from .match import Played, Seat

Z_95 = 1.959964
"""Of a normal distribution, 95 % lie within so many standard deviations."""


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate that was seen in so many games, by Wilson's score.

    >>> [round(bound, 2) for bound in wilson(0.81, 60)]
    [0.69, 0.89]
    """
    if not games:
        return 0.0, 1.0
    z = Z_95 * Z_95 / games
    middle = rate + z / 2
    reach = sqrt(z * rate * (1 - rate) + z * z / 4)
    return max(0.0, (middle - reach) / (1 + z)), min(1.0, (middle + reach) / (1 + z))


@dataclass
class Tally:
    """What has been seen of one bot so far."""

    shares: list[float] = field(default_factory=list)
    """Its part of the victory in each game; if it sat there more than once, the mean of its seats."""
    golds: list[float] = field(default_factory=list)
    """Its gold in each game, in the same way."""
    turn_ms: list[float] = field(default_factory=list)
    """How long each of its turns took."""

    def add(self, seats: Sequence[Seat]) -> None:
        """Count the seats that the bot had in one game."""
        self.shares.append(fmean(seat.share for seat in seats))
        self.golds.append(fmean(seat.gold for seat in seats))
        for seat in seats:
            self.turn_ms += seat.turn_ms


class Tallies(dict[str, Tally]):
    """The tallies of all bots by name, in the order in which they were named."""

    def __init__(self, bots: Iterable[str]) -> None:
        """Nothing is counted yet."""
        super().__init__((bot, Tally()) for bot in bots)

    def add(self, game: Played) -> None:
        """Count a game."""
        for bot, tally in self.items():
            if seats := [seat for seat in game.seats if seat.bot == bot]:
                tally.add(seats)


class Standing(TypedDict):
    """How a bot stands; what is not known without a game is None."""

    name: str
    games: int
    win_rate: float | None
    interval: list[float]
    mean_gold: float | None
    ms_per_turn: float | None
    median_ms_per_turn: float | None
    max_ms_per_turn: float | None
    rating: float


def standings(bots: Sequence[str], games: Sequence[Played]) -> list[Standing]:
    """How the bots stand after these games, the order of which matters to the ratings."""
    tallies, rating = Tallies(bots), ratings(bots, games)
    for game in games:
        tallies.add(game)
    return [
        {
            "name": bot,
            "games": len(tally.shares),
            "win_rate": _of(fmean, tally.shares, 4),
            "interval": [round(bound, 4) for bound in wilson(_of(fmean, tally.shares) or 0.0, len(tally.shares))],
            "mean_gold": _of(fmean, tally.golds, 2),
            "ms_per_turn": _of(fmean, tally.turn_ms, 3),
            "median_ms_per_turn": _of(median, tally.turn_ms, 3),
            "max_ms_per_turn": _of(max, tally.turn_ms, 3),
            "rating": round(rating[bot], 2),
        }
        for bot, tally in tallies.items()
    ]


def _of(measure: Callable[[list[float]], float], numbers: list[float], digits: int = 12) -> float | None:
    """A measure of some numbers, if there are any."""
    return round(measure(numbers), digits) if numbers else None


def ratings(bots: Iterable[str], games: Iterable[Played]) -> dict[str, float]:
    """The skill of each bot, game by game from 25 up or down; who sits more than once takes the mean of its seats."""
    model = BradleyTerryFull()
    known = dict.fromkeys(bots, (model.mu, model.sigma))
    for game in games:
        golds = [seat.gold for seat in game.seats]
        ranks = [float(sum(other > gold for other in golds)) for gold in golds]
        after = model.rate([[model.rating(*known[seat.bot])] for seat in game.seats], ranks=ranks)
        for bot in {seat.bot for seat in game.seats}:
            own = [team[0] for seat, team in zip(game.seats, after, strict=True) if seat.bot == bot]
            known[bot] = fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own)
    return {bot: mu for bot, (mu, _) in known.items()}
