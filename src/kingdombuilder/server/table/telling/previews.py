"""What each choice would earn at once, what else would come of it, and what it would bring or cost the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from ....bots.reasons import told
from ....game.apply import apply
from ....game.choices import choices
from ....game.errors import HiddenInformation
from ....game.scoring import contested_cards, gold, gold_by_item
from ....game.state import LEDGER, State
from ....hexes import NOWHERE_MASK, Hex, each, name, union
from ... import protocol as m
from .clauses import clause_message

T = TypeVar("T")


def all_previews(seen: State) -> dict[str, dict[str, m.Preview]]:
    """The previews by kind and hex, where a choice brings or costs anybody anything."""
    decider, rivals, unclaimed = Decider(seen), Rivals(seen), Unclaimed(seen)
    found: dict[str, dict[str, m.Preview]] = {}
    for kind, hexes in choices(seen).items():
        for hex in each(hexes & ~NOWHERE_MASK):
            preview = _preview(seen, kind, hex, decider, rivals, unclaimed)
            if preview:
                found.setdefault(kind, {})[name(hex)] = preview
    return found


def _preview(
    seen: State, kind: str, hex: Hex, decider: Decider, rivals: Rivals, unclaimed: Unclaimed
) -> m.Preview | None:
    """What one choice would bring, if it changes anything."""
    try:
        then = apply(seen, (kind, hex), tell=True)
    except HiddenInformation:
        return m.Preview(0, {}, hidden=True)
    items, others, brings = decider.changes(then), rivals.changes(then), _brings(seen, then)
    if claimed := unclaimed.claimed_by(then):
        items = _added(items, claimed)
        others = _added(others, dict.fromkeys(rivals.seats, sum(claimed.values())))
    return m.Preview(sum(items.values()), items, others, brings) if items or others or brings else None


def _brings(seen: State, then: State) -> dict[int, list[m.Clause]]:
    """What comes of a choice besides gold, by player: as its events tell it, and who may answer it."""
    found: dict[int, list[m.Clause]] = {}
    for reason in told(then.events or (), then, seen.decider):
        found.setdefault(reason.player, []).extend([clause_message(clause) for clause in reason.clauses])
    for pending in then.pending:
        if pending.player != seen.decider and pending not in seen.pending:
            found.setdefault(pending.player, []).append(m.Clause("answers", {"action": pending.kind}, lost=False))
    return found


def _added(changes: Mapping[T, int], more: Mapping[T, int]) -> dict[T, int]:
    """Changes of gold added up, where something is left of them."""
    summed = {key: changes.get(key, 0) + more.get(key, 0) for key in {**changes, **more}}
    return {key: gold for key, gold in summed.items() if gold}


class Unclaimed:
    """What all are paid alike where nobody has a piece: nobody has earned it before somebody builds there."""

    def __init__(self, seen: State) -> None:
        """Compare with this state."""
        cards = [(card.name, card.unclaimed) for card in seen.setup.scoring]
        self._cards = [(name, unclaimed, unclaimed(seen)) for name, unclaimed in cards if unclaimed]

    def claimed_by(self, then: State) -> dict[str, int]:
        """The gold, by card, that counts from then on, if any."""
        return {name: now - left for name, unclaimed, now in self._cards if (left := unclaimed(then)) != now}


class Decider:
    """The player who decides, and what the choices bring or cost them, item by item."""

    def __init__(self, seen: State) -> None:
        """Compare with this state."""
        self._seen = seen
        self._seat = seen.decider
        self._cards = [(card.name, card.gold, card.gold(seen, self._seat)) for card in seen.setup.scoring]
        self._paid = LEDGER.of(seen.players[self._seat])

    def changes(self, then: State) -> dict[str, int]:
        """The gold that a choice, which leads to that state, brings by item, where something changes.

        Few choices are paid for at once. For all others only the cards can make a difference.
        """
        seat = self._seat
        if LEDGER.of(then.players[seat]) == self._paid:
            golds = [(name, gold(then, seat), now) for name, gold, now in self._cards]
        else:
            golds = [(item, earned, self._items.get(item, 0)) for item, earned in gold_by_item(then, seat).items()]
        return {item: earned - now for item, earned, now in golds if earned != now}

    @cached_property
    def _items(self) -> dict[str, int]:
        """What they have now, item by item."""
        return gold_by_item(self._seen, self._seat)


class Rivals:
    """The players who do not decide now, and what the choices of the decider bring or cost them.

    As long as their own pieces stay, that depends only on how many pieces the decider has in each contested part of
    the board. So it is reckoned once for all choices that are alike in this.
    """

    def __init__(self, seen: State) -> None:
        """Compare with this state."""
        self._seen = seen
        self.seats = [seat for seat in range(len(seen.players)) if seat != seen.decider]
        self._pieces = seen.players[seen.decider].pieces
        self._cards = contested_cards(seen)
        self._now = self._contested_gold(seen)
        board = seen.setup.board
        self._parts = [part for card in self._cards if card.contested for part in card.contested(board)]
        self._contested = union(self._parts)
        self._known: dict[tuple[int, ...], dict[int, int]] = {}

    def changes(self, then: State) -> dict[int, int]:
        """The gold that a choice, which leads to that state, brings each of them, if any."""
        seat = self._seen.decider
        if then.own & ~(1 << seat):
            return self._differences(self._gold(self._seen), self._gold(then))
        pieces = then.players[seat].pieces
        if not (pieces ^ self._pieces) & self._contested:
            return {}
        counts = tuple([(pieces & part).bit_count() for part in self._parts])
        if counts not in self._known:
            self._known[counts] = self._differences(self._now, self._contested_gold(then))
        return self._known[counts]

    def _gold(self, state: State) -> list[int]:
        return [gold(state, seat) for seat in self.seats]

    def _contested_gold(self, state: State) -> list[int]:
        """What they have of the cards that can change."""
        return [sum([card.gold(state, seat) for card in self._cards]) for seat in self.seats]

    def _differences(self, now: Sequence[int], then: Sequence[int]) -> dict[int, int]:
        return {seat: b - a for seat, a, b in zip(self.seats, now, then, strict=True) if a != b}
