"""What a position is worth to a player: the gold that the game will probably bring in the end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from operator import mul
from typing import Any

from ..game.scoring import gold
from ..game.setup import Setup
from ..game.state import State
from ..hexes import Mask
from .features import FEATURES, GOLD, TURNS, Observer
from .meter import Meter

ALWAYS = "always"
"""The name under which the weights of every game are kept, besides those of the cards."""


@dataclass(frozen=True)
class Weights:
    """How much each feature promises, by card (or ``ALWAYS``) and feature."""

    soon: Mapping[str, Mapping[str, float]]
    """What counts as long as there is another turn."""
    later: Mapping[str, Mapping[str, float]]
    """What counts in proportion to the turns that are to come."""
    tiles: Mapping[str, float]
    """The same for each kind of location tile that the player has."""

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Weights:
        """The weights of a document like ``weights.json``."""
        return cls(document["soon"], document["later"], document["tiles"])


@lru_cache(maxsize=1)
def learned() -> Weights:
    """The weights that self-play has taught."""
    return Weights.of(json.loads(files(__package__).joinpath("weights.json").read_text(encoding="utf-8")))


class Evaluation:
    """The worth of positions at one table. Each position that it is asked about counts as a node for the meter."""

    def __init__(self, setup: Setup, meter: Meter | None = None, weights: Weights | None = None) -> None:
        """Put together the weights of the cards that lie on the table."""
        self.meter = meter
        self.observer = Observer(setup)
        self.contested = any(card.contested for card in setup.cards)
        weights = weights or learned()
        names = [ALWAYS, *(card.name for card in (*setup.cards, *setup.tasks))]
        self.soon = _sum_of(weights.soon, names)
        self.later = _sum_of(weights.later, names)
        self.tiles: list[tuple[Mask, float]] = [
            (hexes, weights.tiles.get(tile.kind, 0.0)) for hexes, tile in setup.tiles
        ]

    def others_matter(self, state: State) -> bool:
        """Whether what the others have is at stake too: in the last turn, or if they compete for a card."""
        return state.end_flag or self.contested

    def worth(self, state: State, seat: int) -> float:
        """The gold that the player will probably have in the end."""
        if self.meter:
            self.meter.count()
        turns = self.observer.turns_to_come(state)
        if not turns:
            return gold(state, seat)
        seen = self.observer.features(state, seat, turns)
        later, held = sum(map(mul, seen, self.later)), state.players[seat].tiles
        for hexes, weight in self.tiles:
            if held & hexes:
                later += weight * (held & hexes).bit_count()
        share_soon, share_later = promises(turns)
        worth: float = seen[GOLD] + share_soon * sum(map(mul, seen, self.soon)) + share_later * later
        return worth

    def lead(self, state: State, seat: int) -> float:
        """By how much the player will probably be ahead of the best of the others."""
        return self.worth(state, seat) - max(
            [self.worth(state, other) for other in range(len(state.players)) if other != seat]
        )


def promises(turns: float) -> tuple[float, float]:
    """How much of what counts soon, and of what counts later, the turns to come can still bring."""
    return turns / (turns + 1), turns / TURNS


def _sum_of(weights: Mapping[str, Mapping[str, float]], names: list[str]) -> list[float]:
    rows = [weights.get(name, {}) for name in names]
    return [sum(row.get(feature, 0.0) for row in rows) for feature in FEATURES]
