"""Standings of bots: win rates and gold margins with confidence intervals, time and ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from statistics import fmean, median
from typing import Any, TypedDict

from ..intervals import mean_interval, rate_interval
from ..skill import UNKNOWN, after_game
from .match import Played, Seat


@dataclass
class Tally:
    """The results of one bot so far."""

    shares: list[float] = field(default_factory=list)
    """Its share of the victory in each game; the mean over its seats if it has several."""
    golds: list[float] = field(default_factory=list)
    """Its gold in each game, likewise."""
    margins: list[float] = field(default_factory=list)
    """Its gold minus the mean gold of the others, in each game with others."""
    turn_ms: list[float] = field(default_factory=list)
    """The time of each of its turns."""

    def add(self, seats: Sequence[Seat], others: Sequence[Seat]) -> None:
        """Count the seats that the bot had in one game against these others."""
        self.shares.append(fmean(seat.share for seat in seats))
        self.golds.append(fmean(seat.gold for seat in seats))
        if others:
            self.margins.append(self.golds[-1] - fmean(seat.gold for seat in others))
        for seat in seats:
            self.turn_ms += seat.turn_ms


class Tallies(dict[str, Tally]):
    """The tallies of all bots by name, in the order given."""

    def __init__(self, bots: Iterable[str]) -> None:
        super().__init__((bot, Tally()) for bot in bots)

    def add(self, game: Played) -> None:
        """Count a game."""
        for bot, tally in self.items():
            if seats := [seat for seat in game.seats if seat.bot == bot]:
                tally.add(seats, [seat for seat in game.seats if seat.bot != bot])


class Standing(TypedDict):
    """The standing of a bot; values that need more games or deals are None."""

    name: str
    games: int
    win_rate: float | None
    interval: list[float]
    mean_gold: float | None
    margin: float | None
    """The mean of its gold minus that of the others."""
    margin_interval: list[float] | None
    ms_per_turn: float | None
    median_ms_per_turn: float | None
    max_ms_per_turn: float | None
    rating: float


def standings(bots: Sequence[str], deals: Iterable[Sequence[Played]]) -> list[Standing]:
    """The standings after these games, grouped by deal; the ratings depend on their order."""
    deals = list(deals)
    counted = [_counted(bots, games) for games in deals]
    rating = ratings(bots, chain.from_iterable(deals))
    return [_standing(bot, [tallies[bot] for tallies in counted], rating[bot]) for bot in dict.fromkeys(bots)]


def _counted(bots: Sequence[str], games: Iterable[Played]) -> Tallies:
    """The tallies of the games of one deal."""
    tallies = Tallies(bots)
    for game in games:
        tallies.add(game)
    return tallies


def _standing(name: str, deals: Sequence[Tally], rating: float) -> Standing:
    """The standing of a bot from its tally of each deal."""
    shares = [tally.shares for tally in deals if tally.shares]
    margins = [tally.margins for tally in deals if tally.margins]
    turn_ms = [tally.turn_ms for tally in deals]
    reach = mean_interval(margins)
    return {
        "name": name,
        "games": sum(map(len, shares)),
        "win_rate": _of(fmean, shares, 4),
        "interval": [round(bound, 4) for bound in rate_interval(shares)],
        "mean_gold": _of(fmean, [tally.golds for tally in deals], 2),
        "margin": _of(fmean, margins, 2),
        "margin_interval": reach and [round(bound, 2) for bound in reach],
        "ms_per_turn": _of(fmean, turn_ms, 3),
        "median_ms_per_turn": _of(median, turn_ms, 3),
        "max_ms_per_turn": _of(max, turn_ms, 3),
        "rating": round(rating, 2),
    }


def _of(measure: Callable[[list[float]], float], deals: Iterable[Sequence[float]], digits: int) -> float | None:
    """A measure of the numbers of all deals; None without any."""
    numbers = list(chain.from_iterable(deals))
    return round(measure(numbers), digits) if numbers else None


def margin_words(bot: Mapping[str, Any]) -> str:
    """The gold margin of a standing with its interval, for people.

    >>> margin_words({"margin": 10.52, "margin_interval": [8.6, 12.44]})
    '+10.5 ± 1.9'
    """
    if bot["margin"] is None:
        return "-"
    words = f"{bot['margin']:+.1f}"
    if bot["margin_interval"] is None:
        return words
    low, high = bot["margin_interval"]
    return f"{words} ± {(high - low) / 2:.1f}"


def ratings(bots: Iterable[str], games: Iterable[Played]) -> dict[str, float]:
    """The rating of each bot, updated after each game, from 25."""
    known = dict.fromkeys(bots, UNKNOWN)
    for game in games:
        golds = [seat.gold for seat in game.seats]
        ranks = [sum(other > gold for other in golds) for gold in golds]
        known |= after_game([seat.bot for seat in game.seats], ranks, known)
    return {bot: skill.mu for bot, skill in known.items()}
