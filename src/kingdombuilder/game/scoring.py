"""Scoring: gold paid during play, and final scoring of cards, castles and the like.

Final scoring records the hexes behind each gold, and gold paid during play records its source. Asking for the number
alone takes a fraction of the time; both derive from the same function (``Pay``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, update_wrapper
from typing import Generic, NamedTuple, TypeVar

from ..board import SECTOR_NAMES, Board
from ..hexes import LINES, NEIGHBOURS, HexSet, Mask, each, names
from .errors import NotAState
from .events import GoldEarned
from .explanations import Explanation, just_hexes, specials
from .rules import NO_RULES, Rules
from .state import LEDGER, Player, State

CASTLE_GOLD = 3
UNATTRIBUTED = "gold"
"""The item of gold that a position began with; its source is unknown."""


class Earned(NamedTuple):
    """Some gold and the hexes that earn it, each by itself or all together."""

    gold: int
    mask: Mask
    """The hexes as a mask; ``hexes`` is a friendlier set of them."""
    per_hex: int = 0
    """The gold of each hex; 0 if the hexes earn it together."""
    section: int | None = None
    """The section that it is paid for, possibly without a hex: 0 to 3, as in ``SECTORS``."""
    tied: bool = False
    """Whether another player has as many pieces there and is paid the same."""
    by_line: bool = False
    """Whether it is paid for the line, wherever on it the hexes lie."""
    unclaimed: bool = False
    """Whether all players are paid it because no player has a piece there."""

    @property
    def hexes(self) -> HexSet:
        """The hexes by name."""
        return HexSet(self.mask)

    def items(self) -> list[tuple[int, Mask]]:
        """The gold split as finely as possible, as pairs of gold and hexes."""
        if not self.per_hex:
            return [(self.gold, self.mask)]
        return [(self.per_hex, 1 << hex) for hex in each(self.mask)]

    def __str__(self) -> str:
        """The gold and where it comes from: ``3 for d4 and e4``."""
        gold = f"{self.per_hex} each" if self.per_hex and self.gold > self.per_hex else str(self.gold)
        where = ", ".join(names(self.mask))
        if self.section is not None:
            where = f"the {SECTOR_NAMES[self.section].replace('_', ' ')} section{f' ({where})' * bool(where)}"
        notes = [", tied"] * self.tied + [", for everyone because nobody has built there"] * self.unclaimed
        return f"{gold} for {where}{''.join(notes)}" if where else f"{gold} during the game"


def gold_each(gold: int, hexes: Mask) -> list[Earned]:
    """Gold paid for each of the hexes."""
    return [Earned(gold * hexes.bit_count(), hexes, gold)] if hexes else []


T = TypeVar("T")


class Pay(Generic[T]):
    """What a card pays: ``find`` finds what counts; the gold and its hexes are computed from that."""

    def __init__(
        self,
        find: Callable[[State, int], T],
        gold: Callable[[State, int], int],
        explain: Callable[[State, int, T], list[Earned]],
    ) -> None:
        """Compute the gold of what was found with ``gold``, and its hexes with ``explain``."""
        self._find = find
        self._explain = explain
        update_wrapper(self, find)
        self.gold = gold
        """The gold of a player, as a number."""

    def __call__(self, state: State, seat: int) -> list[Earned]:
        """The gold of a player, with the hexes that earn it."""
        state.players[seat].survey()
        return self._explain(state, seat, self._find(state, seat))


def pays(
    gold: Callable[[T], int], explain: Callable[[State, int, T], list[Earned]]
) -> Callable[[Callable[[State, int], T]], Pay[T]]:
    """Decorate a function that finds what counts, with how that pays."""
    return lambda find: Pay(find, lambda state, seat: gold(find(state, seat)), explain)


def pays_each_hex(gold: int) -> Callable[[Callable[[State, int], Mask]], Pay[Mask]]:
    """Decorate a function that finds hexes, each of which pays ``gold``."""
    return lambda find: Pay(
        find,
        lambda state, seat: gold * find(state, seat).bit_count(),
        lambda state, seat, hexes: gold_each(gold, hexes),
    )


def pays_each_group(gold: int) -> Callable[[Callable[[State, int], Sequence[Mask]]], Pay[Sequence[Mask]]]:
    """Decorate a function that finds groups of hexes, each of which pays ``gold`` as a whole."""
    return pays(
        lambda groups: gold * len(groups), lambda state, seat, groups: [Earned(gold, group) for group in groups]
    )


def pays_together(gold: Callable[[Mask], int]) -> Callable[[Callable[[State, int], Mask]], Pay[Mask]]:
    """Decorate a function that finds hexes which pay ``gold`` all together, if there are any."""

    def explain(state: State, seat: int, hexes: Mask) -> list[Earned]:
        earned = gold(hexes)
        return [Earned(earned, hexes)] if earned else []

    return pays(gold, explain)


def pays_each_line(gold: int) -> Callable[[Callable[[State, int], Sequence[int]]], Pay[Sequence[int]]]:
    """Decorate a function that finds lines, on each of which the player's pieces pay ``gold`` as a whole."""

    def explain(state: State, seat: int, lines: Sequence[int]) -> list[Earned]:
        pieces = state.players[seat].pieces
        return [Earned(gold, pieces & LINES[line], by_line=True) for line in lines]

    return pays(lambda lines: gold * len(lines), explain)


@dataclass(frozen=True)
class Card:
    """An item of the final scoring: a Kingdom Builder card, a task, or fixed scoring such as castles.

    It is self-contained: bots, previews and explanations use it without knowing its name.
    """

    name: str
    score: Callable[[State, int], list[Earned]]
    """What it pays a player, with the hexes that earn it; a ``Pay`` also computes the number alone."""
    rules: Rules = NO_RULES
    """Its hooks during play, if it pays or marks then."""
    text: str = ""
    """Its rule in one sentence, if not the docstring of ``score``."""
    contested: Callable[[Board], Sequence[Mask]] | None = None
    """The parts of the board in which players compete for it; None if they do not."""
    unclaimed: Callable[[State], int] | None = None
    """The gold that it pays each player for empty parts of the board; None if it never does."""
    explanation: Explanation = just_hexes
    """Why it pays more or less than before."""
    pays_for: Callable[[Board], Mask] | None = None
    """The special hexes that fixed scoring pays for; it is in play if the board has any."""

    @cached_property
    def gold(self) -> Callable[[State, int], int]:
        """The gold of a player, as a number."""
        if isinstance(self.score, Pay):
            return self.score.gold
        return lambda state, seat: sum([earned.gold for earned in self.score(state, seat)])

    @property
    def says(self) -> str:
        """Its rule in one sentence."""
        return self.text or (self.score.__doc__ or "").partition("\n")[0]


@dataclass(frozen=True)
class PlayerScore:
    """The gold of one player by item: cards, tasks, ``castles`` and the like, and gold paid during play.

    Gold that a card paid during play belongs to the card, a tile that pays is an item once it has paid a player, and
    ``gold`` is the gold with which a position began.
    """

    items: dict[str, list[Earned]]

    @property
    def total(self) -> int:
        """All the gold."""
        return sum(self.by_item().values())

    def explain(self) -> list[str]:
        """Where the gold comes from: a line for each item that pays.

        >>> from kingdombuilder import Game, Options
        >>> game = Game(Options.first_game(players=2, seed=4711))
        >>> _ = game.play("build g18"), game.play("build h18")
        >>> game.score()[0].explain()
        ['fishermen 1: 1 for g18', 'knights 4: 2 each for g18, h18']
        """
        gold = self.by_item()
        return [f"{name} {gold[name]}: {'; '.join(map(str, item))}" for name, item in self.items.items() if gold[name]]

    @property
    def claimed(self) -> int:
        """The gold without what every player gets for places where no player has built."""
        return sum(self.claimed_by_item().values())

    def by_item(self) -> dict[str, int]:
        """The gold of each item."""
        return {name: sum([earned.gold for earned in item]) for name, item in self.items.items()}

    def claimed_by_item(self) -> dict[str, int]:
        """The gold by item, without what every player gets for places where no player has built."""
        return {
            name: sum([earned.gold for earned in item if not earned.unclaimed]) for name, item in self.items.items()
        }


def score(state: State) -> list[PlayerScore]:
    """The score of every player as if the game ended now; raises ``KingdomBuilderError`` for anything but a state.

    >>> from kingdombuilder import Game, Options, apply
    >>> first, second = score(apply(Game(Options.first_game(seed=4711)).state, "build g18"))
    >>> first.total, first.by_item()["knights"], second.total
    (3, 2, 0)
    """
    if not isinstance(state, State):
        raise NotAState(state)
    return [score_of(state, seat) for seat in range(len(state.players))]


def score_of(state: State, seat: int) -> PlayerScore:
    """The score of one player as if the game ended now."""
    return PlayerScore(_with_gold_in_play(final_items(state, seat), state, seat))


def contested_cards(state: State) -> list[Card]:
    """The items for which players compete: Lords, palaces and the like."""
    return [card for card in state.setup.scoring if card.contested]


def gold(state: State, seat: int) -> int:
    """The gold of one player as if the game ended now: like ``score``, but only the sum."""
    return sum([card.gold(state, seat) for card in state.setup.scoring], state.players[seat].gold)


def gold_by_item(state: State, seat: int) -> dict[str, int]:
    """The gold of one player item by item: like ``score_of``, but only the numbers."""
    items = {card.name: card.gold(state, seat) for card in state.setup.scoring}
    for player in state.players:
        for payer in player.ledger:
            items.setdefault(payer, 0)
    unattributed = state.players[seat].gold
    for payer, paid in state.players[seat].ledger.items():
        items[payer] += paid
        unattributed -= paid
    items[UNATTRIBUTED] = unattributed
    return items


def pay(draft: State, seat: int, player: Player, gold: int, payer: str, hexes: Mask) -> None:
    """Give a player gold at once; the ledger tells which card or tile paid it."""
    player.gold += gold
    paid = {payer: 0, **player.ledger}
    paid[payer] += gold
    LEDGER.put(player, tuple(sorted(paid.items())))
    draft.tell(GoldEarned(seat, gold, payer, hexes))


def final_items(state: State, seat: int) -> dict[str, list[Earned]]:
    """What final scoring would pay one player now, without the gold that was paid during play."""
    return {card.name: card.score(state, seat) for card in state.setup.scoring}


def _with_gold_in_play(items: dict[str, list[Earned]], state: State, seat: int) -> dict[str, list[Earned]]:
    """The items with what has been paid during play. All players have the same items in the same order."""
    for player in state.players:
        for payer in player.ledger:
            items.setdefault(payer, [])
    unattributed = state.players[seat].gold
    for payer, paid in state.players[seat].ledger.items():
        items[payer] = [*items[payer], Earned(paid, 0)]
        unattributed -= paid
    items[UNATTRIBUTED] = [Earned(unattributed, 0)] if unattributed else []
    return items


def _castles_earned(state: State, seat: int, castles: Mask) -> list[Earned]:
    pieces = state.players[seat].pieces
    return [Earned(CASTLE_GOLD, pieces & NEIGHBOURS[castle] | 1 << castle) for castle in each(castles)]


@pays(lambda castles: CASTLE_GOLD * castles.bit_count(), _castles_earned)
def castles(state: State, seat: int) -> Mask:
    """Three gold for each castle with at least one of the player's pieces next to it."""
    return state.setup.board.castles & state.players[seat].layout.around


CASTLES = Card(
    "castles",
    castles,
    explanation=specials(lambda board: board.castles),
    pays_for=lambda board: board.castles,
)


def winners(scores: Sequence[PlayerScore]) -> list[int]:
    """The players with the most gold; more than one share the victory."""
    totals = [score.total for score in scores]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
