"""What each choice would earn at once, and what it would bring or cost the others."""

from __future__ import annotations

from collections.abc import Sequence

from ...game.apply import apply
from ...game.choices import choices
from ...game.errors import HiddenInformation
from ...game.scoring import contested_cards, gold, gold_by_item
from ...game.state import LEDGER, State
from ...hexes import NOWHERE_MASK, Hex, each, name, union
from .. import protocol as m


def all_previews(seen: State) -> dict[str, dict[str, m.Preview]]:
    """The previews by kind and hex, where a choice earns or costs anybody anything."""
    decider, rivals = Decider(seen), Rivals(seen)
    found: dict[str, dict[str, m.Preview]] = {}
    for kind, hexes in choices(seen).items():
        for hex in each(hexes & ~NOWHERE_MASK):
            preview = _preview(seen, kind, hex, decider, rivals)
            if preview:
                found.setdefault(kind, {})[name(hex)] = preview
    return found


def _preview(seen: State, kind: str, hex: Hex, decider: Decider, rivals: Rivals) -> m.Preview | None:
    """What one choice would earn, if it changes anything."""
    try:
        then = apply(seen, (kind, hex))
    except HiddenInformation:
        return m.Preview(0, {}, hidden=True)
    items, others = decider.changes(then), rivals.changes(then)
    return m.Preview(sum(items.values()), items, others) if items or others else None


class Decider:
    """The player who decides, and what the choices bring or cost them, item by item."""

    def __init__(self, seen: State) -> None:
        """Compare with this state."""
        self._seat = seen.decider
        self._now = gold_by_item(seen, self._seat)
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
            golds = [(item, earned, self._now.get(item, 0)) for item, earned in gold_by_item(then, seat).items()]
        return {item: earned - now for item, earned, now in golds if earned != now}


class Rivals:
    """The players who do not decide now, and what the choices of the decider bring or cost them.

    As long as their own pieces stay, that depends only on how many pieces the decider has in each contested part of
    the board. So it is reckoned once for all choices that are alike in this.
    """

    def __init__(self, seen: State) -> None:
        """Compare with this state."""
        self._seen = seen
        self._seats = [seat for seat in range(len(seen.players)) if seat != seen.decider]
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
        return [gold(state, seat) for seat in self._seats]

    def _contested_gold(self, state: State) -> list[int]:
        """What they have of the cards that can change."""
        return [sum([card.gold(state, seat) for card in self._cards]) for seat in self._seats]

    def _differences(self, now: Sequence[int], then: Sequence[int]) -> dict[int, int]:
        return {seat: b - a for seat, a, b in zip(self._seats, now, then, strict=True) if a != b}
