"""Previews: the immediate effect of each choice on the gold and tiles of all players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar

from ...bots.reasons import told
from ...game.apply import apply
from ...game.choices import choices
from ...game.errors import HiddenInformation
from ...game.scoring import contested_cards, gold, gold_by_item
from ...game.state import LEDGER, State
from ...hexes import NOWHERE_MASK, Hex, each, name, union
from ...protocol import messages as m
from .explanations import clause_message

T = TypeVar("T")


def all_previews(seen: State) -> dict[str, dict[str, m.Preview]]:
    """The previews by kind and hex; choices without effect are left out."""
    decider, contest = Decider(seen), Contest(seen)
    found: dict[str, dict[str, m.Preview]] = {}
    for kind, hexes in choices(seen).items():
        for hex in each(hexes & ~NOWHERE_MASK):
            preview = _preview(seen, kind, hex, decider, contest)
            if preview:
                found.setdefault(kind, {})[name(hex)] = preview
    return found


def _preview(seen: State, kind: str, hex: Hex, decider: Decider, contest: Contest) -> m.Preview | None:
    """The preview of one choice; None without an effect."""
    try:
        then = apply(seen, (kind, hex), tell=True)
    except HiddenInformation:
        return m.Preview(0, {}, hidden=True)
    items, brings = decider.changes(then), _brings(seen, then)
    others, claimed = contest.changes(then)
    if claimed:
        items = _added(items, claimed)
        others = _added(others, dict.fromkeys(contest.rivals, sum(claimed.values())))
    return m.Preview(sum(items.values()), items, others, brings) if items or others or brings else None


def _brings(seen: State, then: State) -> dict[int, list[m.Clause]]:
    """The effects of a choice other than gold, by player: from its events, and who may react."""
    found: dict[int, list[m.Clause]] = {}
    for reason in told(then.events or (), then, seen.decider):
        found.setdefault(reason.player, []).extend([clause_message(clause) for clause in reason.clauses])
    for pending in then.pending:
        if pending.player != seen.decider and pending not in seen.pending:
            found.setdefault(pending.player, []).append(m.Clause("answers", {"action": pending.kind}, lost=False))
    return found


def _added(changes: Mapping[T, int], more: Mapping[T, int]) -> dict[T, int]:
    """The sums of changes of gold, without zeros."""
    summed = {key: changes.get(key, 0) + more.get(key, 0) for key in {**changes, **more}}
    return {key: gold for key, gold in summed.items() if gold}


class Decider:
    """The decider, and the effect of choices on the decider's gold by item."""

    def __init__(self, seen: State) -> None:
        self._seen = seen
        self._seat = seen.decider
        self._cards = [(card.name, card.gold, card.gold(seen, self._seat)) for card in seen.setup.scoring]
        self._paid = LEDGER.of(seen.players[self._seat])

    def changes(self, then: State) -> dict[str, int]:
        """The change of gold by item for a choice that leads to that state, without zeros.

        Few choices pay during play; for all others only the cards are compared.
        """
        seat = self._seat
        if LEDGER.of(then.players[seat]) == self._paid:
            return {name: earned - now for name, gold, now in self._cards if (earned := gold(then, seat)) != now}
        golds = [(item, earned, self._items.get(item, 0)) for item, earned in gold_by_item(then, seat).items()]
        return {item: earned - now for item, earned, now in golds if earned != now}

    @cached_property
    def _items(self) -> dict[str, int]:
        """The current gold by item."""
        return gold_by_item(self._seen, self._seat)


class Contest:
    """Competitive scoring: regions in which players' pieces are compared, and the effect of choices there.

    If other players' pieces stay, the result depends only on the decider's number of pieces in each region, so
    it is cached by these numbers.
    """

    def __init__(self, seen: State) -> None:
        self._seen = seen
        self._seat = seen.decider
        self.rivals = [seat for seat in range(len(seen.players)) if seat != self._seat]
        self._pieces = seen.players[self._seat].pieces
        self._cards = contested_cards(seen)
        self._parts = [part for card in self._cards if card.contested for part in card.contested(seen.setup.board)]
        self._contested = union(self._parts)
        self._known: dict[tuple[int, ...], tuple[dict[int, int], dict[str, int]]] = {}

    def changes(self, then: State) -> tuple[dict[int, int], dict[str, int]]:
        """The change of gold of each other player by a choice that leads to that state, and newly claimed gold by card.

        Some cards pay all players alike where nobody has a piece; that gold is claimed once a player builds there.
        """
        seat = self._seat
        if then.own & ~(1 << seat):
            return self._differences(gold, then), self._claimed(then)
        pieces = then.players[seat].pieces
        if not (pieces ^ self._pieces) & self._contested:
            return {}, {}
        counts = tuple([(pieces & part).bit_count() for part in self._parts])
        if counts not in self._known:
            self._known[counts] = self._differences(self._gold, then), self._claimed(then)
        return self._known[counts]

    def _gold(self, state: State, seat: int) -> int:
        """A player's gold from the cards that can change."""
        return sum([card.gold(state, seat) for card in self._cards])

    def _differences(self, gold: Callable[[State, int], int], then: State) -> dict[int, int]:
        """The changes of the other players' gold, without zeros."""
        changed = {seat: gold(then, seat) - gold(self._seen, seat) for seat in self.rivals}
        return {seat: more for seat, more in changed.items() if more}

    def _claimed(self, then: State) -> dict[str, int]:
        """The unclaimed gold by card."""
        cards = [(card.name, card.unclaimed) for card in self._cards if card.unclaimed]
        changed = {name: unclaimed(self._seen) - unclaimed(then) for name, unclaimed in cards}
        return {name: gold for name, gold in changed.items() if gold}
