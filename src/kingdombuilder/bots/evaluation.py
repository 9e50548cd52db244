"""What a position is worth to a player: the gold that the game will probably bring in the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from operator import mul
from typing import Any, NamedTuple, TypeVar

from ..game.kingdom import IN_SECTORS
from ..game.scoring import gold
from ..game.setup import Setup
from ..game.state import Player, State
from ..hexes import Mask
from .features import (
    FEATURES,
    GOLD,
    IN_SECTORS_FEATURES,
    PROSPECT_FEATURES,
    SEEN_FEATURES,
    TURNS,
    Company,
    Observer,
    in_sectors,
)
from .meter import Meter

K = TypeVar("K")

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
        self.stakes: dict[float, Stakes] = {}
        self.prospects: dict[tuple[int, Mask, int, float], tuple[Stakes, float]] = {}
        """What is at stake for a player, and what supply and tiles promise, by what both follow from."""
        self.golds = [card.gold for card in setup.scoring]
        self.contested_parts = [
            part for card in setup.scoring if card.contested for part in card.contested(setup.board)
        ]
        self.company: Company | None = None
        self.others: dict[int, _Other] = {}
        """What is known of the company."""

    def others_matter(self, state: State) -> bool:
        """Whether what the others have is at stake too: in the last turn, or if they compete for a card."""
        return state.end_flag or self.contested

    def worth(self, state: State, seat: int) -> float:
        """The gold that the player will probably have in the end."""
        if self.meter:
            self.meter.count()
        company = self.observer.company(state, seat)
        facts = self.observer.facts(state, seat)
        worth = company.known.get(facts)
        if worth is None:
            worth = company.known[facts] = self._worth(state, seat, company)
        return worth

    def _worth(self, state: State, seat: int, company: Company) -> float:
        """The same, found anew."""
        player = state.players[seat]
        earned = player.gold
        for paid in self.golds:
            earned += paid(state, seat)
        if state.end_flag:
            return earned
        stakes, prospect = self._prospect(player, company)
        return prospect + stakes.promise(state, player, company) + stakes.gold * earned if stakes.turns else earned

    def lead(self, state: State, seat: int) -> float:
        """By how much the player will probably be ahead of the best of the others."""
        own = self.worth(state, seat)
        company = self.observer.company(state, seat)
        if company is not self.company:
            self.company, self.others = company, {}
        turns = self.observer.turns_of(state, seat, company)
        situation = self.observer.situation(state, seat, turns)
        pieces = state.players[seat].pieces
        contest = tuple([(pieces & part).bit_count() for part in self.contested_parts])
        others = [other for other in range(len(state.players)) if other != seat]
        return own - max([self._worth_to_other(state, other, turns, situation, contest) for other in others])

    def _worth_to_other(
        self, state: State, seat: int, turns: float, situation: tuple[object, ...], contest: tuple[int, ...]
    ) -> float:
        """The same as ``worth``, for a player who stays the same while somebody else looks for a turn.

        Such a player's gold depends on how many pieces the other has where both compete for it, and what the position
        promises on the situation and what is eligible nearby. Both are found once for all positions alike in that.
        """
        if self.meter:
            self.meter.count()
        known = self.others.get(seat)
        if known is None:
            known = self.others[seat] = _Other(self.observer.vicinity(state.players[seat]), {}, {})
        earned = known.gold.get(contest)
        if earned is None:
            earned = known.gold[contest] = gold(state, seat)
        if not turns:
            return earned
        key = state.eligible & known.vicinity, situation
        promise = known.promises.get(key)
        if promise is None:
            promise = known.promises[key] = self._promise(state, seat)
        return promise + self.stakes_of(turns).gold * earned

    def _promise(self, state: State, seat: int) -> float:
        """What a position promises a player besides the gold of now."""
        player, company = state.players[seat], self.observer.company_of(state, seat)
        stakes, prospect = self._prospect(player, company)
        return prospect + stakes.promise(state, player, company)

    def _prospect(self, player: Player, company: Company) -> tuple[Stakes, float]:
        """What is at stake for a player, and what supply and tiles promise; looked at once, then looked up."""
        key = player.supply, player.tiles, company.supply, company.turns
        found = self.prospects.get(key)
        if found is None:
            stakes = self.stakes_of(min(company.turns, self.observer.turns_to_build(player.supply, player.tiles)))
            found = self.prospects[key] = stakes, stakes.prospect(player.supply, player.tiles, company.supply)
        return found

    def stakes_of(self, turns: float) -> Stakes:
        """What there is to gain if so many turns are to come."""
        stakes = self.stakes.get(turns)
        if stakes is None:
            stakes = self.stakes[turns] = Stakes(self, turns)
        return stakes


class Stakes:
    """What there is to gain besides the gold of now, if so many turns are to come."""

    def __init__(self, evaluation: Evaluation, turns: float) -> None:
        """Weigh the features."""
        self.observer, self.turns = evaluation.observer, turns
        soon, later = promises(turns)
        both = zip(evaluation.soon, evaluation.later, strict=True)
        weights = [soon * now + later * then for now, then in both]
        weight_of = dict(zip(FEATURES, weights, strict=True))
        self.gold = weights[GOLD] + 1
        self.prospects = [weight_of[feature] for feature in PROSPECT_FEATURES]
        self.seen = [weight_of[feature] for feature in SEEN_FEATURES]
        self.in_sectors = Lookup(in_sectors, [weight_of[feature] for feature in IN_SECTORS_FEATURES])
        self.tiles = [(hexes, later * weight) for hexes, weight in evaluation.tiles]

    def prospect(self, supply: int, tiles: Mask, least: int) -> float:
        """What supply and tiles promise a player; somebody else has the least supply."""
        features = self.observer.prospects(self.turns, supply, tiles, least)
        held = sum([(tiles & hexes).bit_count() * weight for hexes, weight in self.tiles])
        promised: float = held + sum(map(mul, features, self.prospects))
        return promised

    def promise(self, state: State, player: Player, company: Company) -> float:
        """What a position promises the player besides that and the gold of now."""
        seen: float = sum(map(mul, self.observer.seen(state, player), self.seen))
        return seen + self.in_sectors[player.kingdom.tally >> IN_SECTORS, company.sectors]


class Lookup(dict[K, float]):
    """What some features are worth, by what they follow from; looked at once, then looked up."""

    def __init__(self, find: Callable[[K], Sequence[float]], weights: Sequence[float]) -> None:
        """Find the features by a function and weigh them."""
        self.find = find
        self.weights = weights

    def __missing__(self, key: K) -> float:
        worth = self[key] = sum(map(mul, self.find(key), self.weights), 0.0)
        return worth


class _Other(NamedTuple):
    """What is known of a player who stays the same while somebody else looks for a turn."""

    vicinity: Mask
    """The hexes where others can be in the way."""
    gold: dict[tuple[int, ...], int]
    """The gold by how many pieces the other has where both compete."""
    promises: dict[tuple[Mask, tuple[object, ...]], float]
    """What positions promise by what is eligible in the vicinity, and the situation."""


def promises(turns: float) -> tuple[float, float]:
    """How much of what counts soon, and of what counts later, the turns to come can still bring."""
    return turns / (turns + 1), turns / TURNS


def _sum_of(weights: Mapping[str, Mapping[str, float]], names: list[str]) -> list[float]:
    rows = [weights.get(name, {}) for name in names]
    return [sum(row.get(feature, 0.0) for row in rows) for feature in FEATURES]
