"""Win probabilities, from the evaluation and its typical error at that stage of the game.

The evaluation predicts the final gold of each player (``evaluation``). The error grows with the number of turns to
come. Its size, and the gain of a turn for players who still have one in this round, were fitted to thousands of games
(``chances.json``, made by ``make chances``). The win probability of a player is the probability that no other player
has more gold. It does not depend on hidden information.
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

from ..game.errors import KingdomBuilderError, NotAState
from ..game.scoring import score, winners
from ..game.state import AFTER, LAST, State
from ..game.turn import MANDATORY_BUILDS
from .evaluation import Evaluation

STEPS = 40
"""The number of quantiles of a player's gold."""
NOISE = tuple(log((2 * step + 1) / (2 * STEPS - 2 * step - 1)) for step in range(STEPS))
"""The quantiles of a logistic distribution, which has heavier tails than the normal one."""


@dataclass(frozen=True)
class Chances:
    """The error of the evaluation, by the number of rounds to come."""

    rounds: Sequence[float]
    """The numbers of rounds of the other fields, which are interpolated linearly."""
    gain: Sequence[float]
    """The gain of a turn still to come in this round, beyond the evaluation."""
    spread: Sequence[float]
    """The scale of the error."""
    players: Mapping[str, float]
    """The factor on the scale by number of players, relative to two."""

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Chances:
        """Parse a document such as ``chances.json``."""
        return cls(document["rounds"], document["gain"], document["spread"], document["players"])

    def shares(self, outlook: Outlook) -> list[float]:
        """The expected share of the victory of each player; they add up to one."""
        wider, gain = self.players[str(len(outlook.gold))], self._at(self.gain, outlook.rounds)
        means = [gold + gain * owed for gold, owed in zip(outlook.gold, outlook.owed, strict=True)]
        spreads = [wider * self._at(self.spread, outlook.rounds + owed) for owed in outlook.owed]
        parts = [_part_of_best(seat, means, spreads) for seat in range(len(means))]
        return [part / sum(parts) for part in parts]

    def _at(self, values: Sequence[float], rounds: float) -> float:
        """The interpolated value for a number of rounds."""
        after = bisect_right(self.rounds, rounds)
        if after == len(self.rounds):
            return values[-1]
        low, high = self.rounds[after - 1], self.rounds[after]
        return values[after - 1] + (values[after] - values[after - 1]) * (rounds - low) / (high - low)


class Outlook(NamedTuple):
    """The prediction for a game."""

    rounds: float
    """The expected number of rounds after this one."""
    gold: tuple[float, ...]
    """The expected final gold of each player."""
    owed: tuple[float, ...]
    """The part of a turn that each player still has in this round."""

    @classmethod
    def of(cls, view: State) -> Outlook:
        """Predict from the evaluation."""
        evaluation = Evaluation(view.setup)
        seats = range(len(view.players))
        rounds = 0.0 if view.end_flag else max(1.0, evaluation.observer.turns_to_come(view))
        return cls(
            rounds,
            tuple([evaluation.worth(view, seat) for seat in seats]),
            tuple([_owed(view, seat) for seat in seats]),
        )

    def with_more(self, seat: int, gold: float) -> Outlook:
        """A copy in which a player has ``gold`` more."""
        return self._replace(gold=tuple(mine + gold * (place == seat) for place, mine in enumerate(self.gold)))


@lru_cache(maxsize=1)
def learned_chances() -> Chances:
    """The fitted parameters."""
    return Chances.of(json.loads(files(__package__).joinpath("chances.json").read_text(encoding="utf-8")))


def win_chance(view: State, seat: int) -> float:
    """The win probability of a player among equal players, from 0 to 1; a shared victory counts in part.

    For a finished game it is 1, 0, or the player's share of the victory. Raises ``KingdomBuilderError`` for a seat
    that the game does not have.

    >>> from kingdombuilder import Game, Options
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> 0.4 < win_chance(game.view(0), 0) < 0.6
    True
    """
    if not isinstance(view, State):
        raise NotAState(view)
    if seat not in range(len(view.players)):
        raise KingdomBuilderError(f"{seat!r} is not a seat; the seats of this game are 0 to {len(view.players) - 1}")
    return win_chances(view)[seat]


def win_chances(view: State) -> list[float]:
    """The win probability of each player; they add up to one."""
    if view.over:
        first = winners(score(view))
        return [(seat in first) / len(first) for seat in range(len(view.players))]
    return learned_chances().shares(Outlook.of(view))


def _owed(view: State, seat: int) -> float:
    """The part of a turn that the player still has in this round."""
    if view.phase == LAST:
        return 0.0
    first, number = view.setup.options.start_player or 0, len(view.players)
    place, active = (seat - first) % number, (view.active - first) % number
    if place != active:
        return float(place > active)
    return 0.0 if view.phase == AFTER else min(1.0, view.builds_left / MANDATORY_BUILDS)


def _part_of_best(seat: int, means: Sequence[float], spreads: Sequence[float]) -> float:
    """The probability that no other player has more gold than this one."""
    others = [other for other in range(len(means)) if other != seat]
    part = 0.0
    for noise in NOISE:
        gold = means[seat] + spreads[seat] * noise
        behind = 1.0
        for other in others:
            behind *= 0.5 + 0.5 * tanh((gold - means[other]) / (2 * spreads[other]))
        part += behind
    return part / STEPS
