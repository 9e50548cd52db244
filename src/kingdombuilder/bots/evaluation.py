"""The evaluation of positions: the expected final gold of a player."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from operator import mul
from typing import Any, NamedTuple, TypeVar

from ..game.layout import IN_SECTORS
from ..game.scoring import gold
from ..game.setup import Setup
from ..game.state import Player, State
from ..hexes import Mask
from .budget import Meter
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

K = TypeVar("K")

ALWAYS = "always"
"""The key of the weights that apply to every game, beside those of the cards."""


@dataclass(frozen=True)
class Weights:
    """The weight of each feature, by card (or ``ALWAYS``) and feature."""

    soon: Mapping[str, Mapping[str, float]]
    """Weights that apply while there is another turn."""
    later: Mapping[str, Mapping[str, float]]
    """Weights in proportion to the turns to come."""
    tiles: Mapping[str, float]
    """Weights for each kind of location tile that the player holds."""

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Weights:
        """Parse a document such as ``weights.json``."""
        return cls(document["soon"], document["later"], document["tiles"])


@lru_cache(maxsize=1)
def learned() -> Weights:
    """The weights learned by self-play."""
    return Weights.of(json.loads(files(__package__).joinpath("weights.json").read_text(encoding="utf-8")))


class Evaluation:
    """Evaluates positions of one table. Each evaluated position counts as a node for the meter."""

    def __init__(self, setup: Setup, meter: Meter | None = None, weights: Weights | None = None) -> None:
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
        """Cache of the stakes of a player, and the value of supply and tiles."""
        self.golds = [card.gold for card in setup.scoring]
        self.contested_parts = [
            part for card in setup.scoring if card.contested for part in card.contested(setup.board)
        ]
        self.company: Company | None = None
        self.others: dict[int, _Other] = {}
        """Cache of other players, who stay the same during a search."""

    def others_matter(self, state: State) -> bool:
        """Whether the other players' gold matters: in the last turn, or if they compete for a card."""
        return state.end_flag or self.contested

    def worth(self, state: State, seat: int) -> float:
        """The expected final gold of the player."""
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
        """The expected final lead over the best other player."""
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
        """``worth`` for a player who stays the same while another player searches a turn.

        Such a player's gold depends on the other's pieces where both compete; the value of the position depends on
        the situation and the eligible hexes nearby. Both are cached by that.
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
        """The value of a position beyond the current gold."""
        player, company = state.players[seat], self.observer.company_of(state, seat)
        stakes, prospect = self._prospect(player, company)
        return prospect + stakes.promise(state, player, company)

    def _prospect(self, player: Player, company: Company) -> tuple[Stakes, float]:
        """The stakes of a player, and the value of supply and tiles; cached."""
        key = player.supply, player.tiles, company.supply, company.turns
        found = self.prospects.get(key)
        if found is None:
            stakes = self.stakes_of(min(company.turns, self.observer.turns_to_build(player.supply, player.tiles)))
            found = self.prospects[key] = stakes, stakes.prospect(player.supply, player.tiles, company.supply)
        return found

    def stakes_of(self, turns: float) -> Stakes:
        """The stakes with ``turns`` turns to come."""
        stakes = self.stakes.get(turns)
        if stakes is None:
            stakes = self.stakes[turns] = Stakes(self, turns)
        return stakes


class Stakes:
    """The value of features beyond the current gold, for a given number of turns to come."""

    def __init__(self, evaluation: Evaluation, turns: float) -> None:
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
        """The value of supply and tiles; ``least`` is the smallest supply of the other players."""
        features = self.observer.prospects(self.turns, supply, tiles, least)
        held = sum([(tiles & hexes).bit_count() * weight for hexes, weight in self.tiles])
        promised: float = held + sum(map(mul, features, self.prospects))
        return promised

    def promise(self, state: State, player: Player, company: Company) -> float:
        """The value of the other features of a position."""
        seen: float = sum(map(mul, self.observer.seen(state, player), self.seen))
        return seen + self.in_sectors[player.layout.tally >> IN_SECTORS, company.sectors]


class Lookup(dict[K, float]):
    """A cache of the value of some features, by what they depend on."""

    def __init__(self, find: Callable[[K], Sequence[float]], weights: Sequence[float]) -> None:
        self.find = find
        self.weights = weights

    def __missing__(self, key: K) -> float:
        worth = self[key] = sum(map(mul, self.find(key), self.weights), 0.0)
        return worth


class _Other(NamedTuple):
    """Cached facts of a player who stays the same while another player searches a turn."""

    vicinity: Mask
    """The hexes where other players can interfere."""
    gold: dict[tuple[int, ...], int]
    """The gold, by the other's pieces where both compete."""
    promises: dict[tuple[Mask, tuple[object, ...]], float]
    """The value of positions, by the eligible hexes in the vicinity and the situation."""


def promises(turns: float) -> tuple[float, float]:
    """The factors of the ``soon`` and the ``later`` weights, by the number of turns to come."""
    return turns / (turns + 1), turns / TURNS


def _sum_of(weights: Mapping[str, Mapping[str, float]], names: list[str]) -> list[float]:
    rows = [weights.get(name, {}) for name in names]
    return [sum(row.get(feature, 0.0) for row in rows) for feature in FEATURES]
