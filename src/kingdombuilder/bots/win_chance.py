"""How likely each player is to win: what the judge foretells, and how far off it usually is at that time of the game.

The judge says how much gold everybody will probably have in the end (``evaluation``). The true numbers lie around
these, the farther the more turns are to come; how far, and what a turn brings to those who still have one in this
round, was learned from thousands of games (``chances.json``, made by ``make chances``). The chance of a player is the
part of all such endings in which nobody has more. Nothing that is hidden matters to it.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import log, tanh
from typing import Any, NamedTuple

from ..game.errors import KingdomBuilderError
from ..game.scoring import score, winners
from ..game.state import AFTER, LAST, State
from ..game.turn import MANDATORY_BUILDS
from .evaluation import Evaluation

STEPS = 40
"""In so many equally likely steps the gold of a player is tried."""
NOISE = tuple(log((2 * step + 1) / (2 * STEPS - 2 * step - 1)) for step in range(STEPS))
"""The steps of a logistic distribution, which is like the normal one but for a few more surprises."""


@dataclass(frozen=True)
class Chances:
    """How far off the judge usually is; all by the rounds that are to come."""

    rounds: Sequence[float]
    """The numbers of rounds for which the others are given; between them they change evenly."""
    gain: Sequence[float]
    """What a turn brings that somebody still has in this round, beyond what the judge foretells."""
    spread: Sequence[float]
    """How far what a player comes to is scattered around what was foretold."""
    players: Mapping[str, float]
    """How much farther that is with so many players than with two."""

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Chances:
        """The numbers of a document like ``chances.json``."""
        return cls(document["rounds"], document["gain"], document["spread"], document["players"])

    def shares(self, outlook: Outlook) -> list[float]:
        """The part of the victory that each player can expect; together they are one."""
        wider, gain = self.players[str(len(outlook.gold))], self._at(self.gain, outlook.rounds)
        means = [gold + gain * owed for gold, owed in zip(outlook.gold, outlook.owed, strict=True)]
        spreads = [wider * self._at(self.spread, outlook.rounds + owed) for owed in outlook.owed]
        parts = [_part_of_best(seat, means, spreads) for seat in range(len(means))]
        return [part / sum(parts) for part in parts]

    def _at(self, values: Sequence[float], rounds: float) -> float:
        """The value for so many rounds."""
        after = bisect_right(self.rounds, rounds)
        if after == len(self.rounds):
            return values[-1]
        low, high = self.rounds[after - 1], self.rounds[after]
        return values[after - 1] + (values[after] - values[after - 1]) * (rounds - low) / (high - low)


class Outlook(NamedTuple):
    """What is foretold of a game."""

    rounds: float
    """How many rounds will probably begin after this one."""
    gold: tuple[float, ...]
    """The gold that each player will probably have in the end."""
    owed: tuple[float, ...]
    """How much of a turn each player still has in this round."""

    @classmethod
    def of(cls, view: State) -> Outlook:
        """What the judge foretells."""
        evaluation = Evaluation(view.setup)
        seats = range(len(view.players))
        rounds = 0.0 if view.end_flag else max(1.0, evaluation.observer.turns_to_come(view))
        return cls(
            rounds,
            tuple([evaluation.worth(view, seat) for seat in seats]),
            tuple([_owed(view, seat) for seat in seats]),
        )

    def with_more(self, seat: int, gold: float) -> Outlook:
        """The same if a player were to have so much more gold."""
        return self._replace(gold=tuple(mine + gold * (place == seat) for place, mine in enumerate(self.gold)))


@lru_cache(maxsize=1)
def learned_chances() -> Chances:
    """The numbers that games have taught."""
    return Chances.of(json.loads(files(__package__).joinpath("chances.json").read_text(encoding="utf-8")))


def win_chance(view: State, seat: int) -> float:
    """How likely a player is to win among players who are equally good, from 0 to 1; a shared victory counts in part.

    A game that is over gives 1, 0, or the player's part of the victory.

    >>> from kingdombuilder import Game, Options
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> 0.4 < win_chance(game.view(0), 0) < 0.6
    True
    """
    if seat not in range(len(view.players)):
        raise KingdomBuilderError(f"{seat!r} is not a seat; the seats of this game are 0 to {len(view.players) - 1}")
    return win_chances(view)[seat]


def win_chances(view: State) -> list[float]:
    """How likely each player is to win; together the chances are one."""
    if view.over:
        first = winners(score(view))
        return [(seat in first) / len(first) for seat in range(len(view.players))]
    return learned_chances().shares(Outlook.of(view))


def _owed(view: State, seat: int) -> float:
    """How much of a turn the player still has in this round."""
    if view.phase == LAST:
        return 0.0
    first, number = view.setup.options.start_player or 0, len(view.players)
    place, active = (seat - first) % number, (view.active - first) % number
    if place != active:
        return float(place > active)
    return 0.0 if view.phase == AFTER else min(1.0, view.builds_left / MANDATORY_BUILDS)


def _part_of_best(seat: int, means: Sequence[float], spreads: Sequence[float]) -> float:
    """How likely it is that nobody comes to more than this player."""
    others = [other for other in range(len(means)) if other != seat]
    part = 0.0
    for noise in NOISE:
        gold = means[seat] + spreads[seat] * noise
        behind = 1.0
        for other in others:
            behind *= 0.5 + 0.5 * tanh((gold - means[other]) / (2 * spreads[other]))
        part += behind
    return part / STEPS
