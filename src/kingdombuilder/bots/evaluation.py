"""What a position is worth to a player: the gold that the game will probably bring in the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from operator import mul
from typing import Any

from ..game.kingdom import IN_SECTORS
from ..game.scoring import gold
from ..game.setup import Setup
from ..game.state import Player, State
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
        self.weights: dict[float, list[float]] = {}
        self.tile_worths: dict[Mask, float] = {}
        self.contested_cards = [card for card in setup.scoring if card.contested]
        self.others: dict[int, _Other] = {}

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
        return self._promise(state, seat, turns) + self._weights(turns)[GOLD] * gold(state, seat)

    def lead(self, state: State, seat: int) -> float:
        """By how much the player will probably be ahead of the best of the others."""
        return self.worth(state, seat) - max(
            [self._worth_to_other(state, other) for other in range(len(state.players)) if other != seat]
        )

    def _worth_to_other(self, state: State, seat: int) -> float:
        """The same as ``worth``, for a player whose own things stay as they are while others have their turn."""
        if self.meter:
            self.meter.count()
        player, known = state.players[seat], self.others.get(seat)
        if known is None or known.player is not player:
            vicinity = self.observer.vicinity(player)
            known = self.others[seat] = _Other(player, self._uncontested_gold(state, seat), vicinity)
        turns = self.observer.turns_to_come(state)
        earned = known.gold + sum([card.gold(state, seat) for card in self.contested_cards])
        if not turns:
            return earned
        return known.promise(state, seat, turns, self._promise) + self._weights(turns)[GOLD] * earned

    def _uncontested_gold(self, state: State, seat: int) -> int:
        """The gold that depends on nobody but the player."""
        return state.players[seat].gold + sum(
            [card.gold(state, seat) for card in state.setup.scoring if not card.contested]
        )

    def _promise(self, state: State, seat: int, turns: float) -> float:
        """What the position promises the player besides the gold of now, if so many turns are to come."""
        seen = self.observer.features(state, seat, turns)
        promise: float = sum(map(mul, seen, self._weights(turns)))
        return promise + promises(turns)[1] * self._tiles(state.players[seat].tiles)

    def _weights(self, turns: float) -> list[float]:
        """What each feature counts for if so many turns are to come."""
        weights = self.weights.get(turns)
        if weights is None:
            share_soon, share_later = promises(turns)
            weights = [
                share_soon * soon + share_later * later for soon, later in zip(self.soon, self.later, strict=True)
            ]
            weights[GOLD] += 1
            self.weights[turns] = weights
        return weights

    def _tiles(self, held: Mask) -> float:
        """What the location tiles that a player holds count for later."""
        worth = self.tile_worths.get(held)
        if worth is None:
            worth = sum([weight * (held & hexes).bit_count() for hexes, weight in self.tiles])
            self.tile_worths[held] = worth
        return worth


class _Other:
    """What is known of a player who is not about to do anything."""

    def __init__(self, player: Player, gold: int, vicinity: Mask) -> None:
        """Remember the player, the gold that nobody else can change, and where others can be in the way."""
        self.player = player
        self.gold = gold
        self.vicinity = vicinity
        self.promises: dict[tuple[object, ...], float] = {}

    def promise(self, state: State, seat: int, turns: float, find: Callable[[State, int, float], float]) -> float:
        """What a position promises the player: found once for all that are alike in what matters to the player."""
        key = (
            state.eligible & self.vicinity,
            state.with_tile,
            turns,
            min([player.supply for player in state.players]),
            *[player.kingdom.tally >> IN_SECTORS for player in state.players],
        )
        promise = self.promises.get(key)
        if promise is None:
            promise = self.promises[key] = find(state, seat, turns)
        return promise


def promises(turns: float) -> tuple[float, float]:
    """How much of what counts soon, and of what counts later, the turns to come can still bring."""
    return turns / (turns + 1), turns / TURNS


def _sum_of(weights: Mapping[str, Mapping[str, float]], names: list[str]) -> list[float]:
    rows = [weights.get(name, {}) for name in names]
    return [sum(row.get(feature, 0.0) for row in rows) for feature in FEATURES]
