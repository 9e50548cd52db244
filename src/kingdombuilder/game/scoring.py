"""Gold: what is paid during play, and final scoring, which adds up the cards, the castles and the like.

Every gold of the final scoring knows the hexes it came from, and every gold paid during play who paid it. Those who
need only the number ask for that; it takes a fraction of the time, and both come from the same finding (``Pay``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, update_wrapper
from typing import Generic, NamedTuple, TypeVar

from ..board import Board
from ..hexes import LINES, NEIGHBOURS, Mask, each
from .clauses import HEXES, Explanation, specials
from .events import GoldEarned
from .rules import NO_RULES, Rules
from .state import LEDGER, Player, State

CASTLE_GOLD = 3
UNATTRIBUTED = "gold"
"""The item of the gold that a position began with: it does not say who paid it."""


class Earned(NamedTuple):
    """Some gold and where it comes from: by each of the hexes alone, or by all of them together."""

    gold: int
    hexes: Mask
    per_hex: int = 0
    """The gold of each single hex; 0 if the hexes earned it together."""
    section: int | None = None
    """The section it is paid for, perhaps without any hex: 0 to 3, as in ``SECTORS``."""
    tied: bool = False
    """Whether somebody else has as many pieces there and is paid the same."""
    by_line: bool = False
    """Whether it is paid for the horizontal line, wherever on it the hexes lie."""
    unclaimed: bool = False
    """Whether all players are paid it alike, because nobody has a piece there: nobody has done anything for it yet."""

    def items(self) -> list[tuple[int, Mask]]:
        """The same split as finely as it goes, as pairs of gold and hexes."""
        if not self.per_hex:
            return [(self.gold, self.hexes)]
        return [(self.per_hex, 1 << hex) for hex in each(self.hexes)]


def gold_each(gold: int, hexes: Mask) -> list[Earned]:
    """So much gold for each of the hexes."""
    return [Earned(gold * hexes.bit_count(), hexes, gold)] if hexes else []


T = TypeVar("T")


class Pay(Generic[T]):
    """What a card pays: it finds what counts, and from that follow both the gold and where it comes from."""

    def __init__(
        self,
        find: Callable[[State, int], T],
        gold: Callable[[State, int], int],
        explain: Callable[[State, int, T], list[Earned]],
    ) -> None:
        """Let ``gold`` tell what the finding is worth to a player, and ``explain`` which hexes earn it."""
        self._find = find
        self._explain = explain
        update_wrapper(self, find)
        self.gold = gold
        """What it pays a player, as a number."""

    def __call__(self, state: State, seat: int) -> list[Earned]:
        """What it pays a player, with the hexes that earn it."""
        state.players[seat].survey()
        return self._explain(state, seat, self._find(state, seat))


def pays(
    gold: Callable[[T], int], explain: Callable[[State, int, T], list[Earned]]
) -> Callable[[Callable[[State, int], T]], Pay[T]]:
    """Mark a function as what a card finds, and say what follows from it."""
    return lambda find: Pay(find, lambda state, seat: gold(find(state, seat)), explain)


def pays_each_hex(gold: int) -> Callable[[Callable[[State, int], Mask]], Pay[Mask]]:
    """Mark a function that finds hexes each of which pays so much gold."""
    return lambda find: Pay(
        find,
        lambda state, seat: gold * find(state, seat).bit_count(),
        lambda state, seat, hexes: gold_each(gold, hexes),
    )


def pays_each_group(gold: int) -> Callable[[Callable[[State, int], Sequence[Mask]]], Pay[Sequence[Mask]]]:
    """Mark a function that finds groups of hexes, each of which pays so much gold as a whole."""
    return pays(
        lambda groups: gold * len(groups), lambda state, seat, groups: [Earned(gold, group) for group in groups]
    )


def pays_together(gold: Callable[[Mask], int]) -> Callable[[Callable[[State, int], Mask]], Pay[Mask]]:
    """Mark a function that finds hexes which all together pay some gold, or none."""

    def explain(state: State, seat: int, hexes: Mask) -> list[Earned]:
        earned = gold(hexes)
        return [Earned(earned, hexes)] if earned else []

    return pays(gold, explain)


def pays_each_line(gold: int) -> Callable[[Callable[[State, int], Sequence[int]]], Pay[Sequence[int]]]:
    """Mark a function that finds the numbers of lines on which the player's pieces earn so much gold as a whole."""

    def explain(state: State, seat: int, lines: Sequence[int]) -> list[Earned]:
        pieces = state.players[seat].pieces
        return [Earned(gold, pieces & LINES[line], by_line=True) for line in lines]

    return pays(lambda lines: gold * len(lines), explain)


@dataclass(frozen=True)
class Card:
    """What pays gold at the end: a Kingdom Builder card, a task, or fixed scoring such as the castles.

    It knows itself: nobody else has to know its name to play with it, to foresee its gold or to explain it.
    """

    name: str
    score: Callable[[State, int], list[Earned]]
    """What it pays a player, with the hexes that earn it; a ``Pay`` also tells the number quickly."""
    rules: Rules = NO_RULES
    """What it wants to know during play, if it pays or marks then."""
    text: str = ""
    """Its rule in one sentence, where the docstring of ``score`` does not say it."""
    contested: Callable[[Board], Sequence[Mask]] | None = None
    """The parts of the board in which it counts the players' pieces against each other; None if it does not."""
    unclaimed: Callable[[State], int] | None = None
    """The gold that it pays each player for parts of the board where nobody has a piece; None if it never does."""
    explanation: Explanation = HEXES
    """Why it pays more or less than before."""
    pays_for: Callable[[Board], Mask] | None = None
    """The special hexes that fixed scoring pays for, so that it is in play where the board has any."""

    @cached_property
    def gold(self) -> Callable[[State, int], int]:
        """What it pays a player, as a number."""
        if isinstance(self.score, Pay):
            return self.score.gold
        return lambda state, seat: sum([earned.gold for earned in self.score(state, seat)])

    @property
    def says(self) -> str:
        """Its rule in one sentence."""
        return self.text or (self.score.__doc__ or "").partition("\n")[0]


@dataclass(frozen=True)
class PlayerScore:
    """What one player earned, item by item: cards, tasks, ``castles`` and the like, and what is paid during play.

    What a card paid during play is told with the card, a tile that pays is an item once it has paid anybody, and
    ``gold`` is what the position that the game went on from had already.
    """

    items: dict[str, list[Earned]]

    @property
    def total(self) -> int:
        """All the gold."""
        return sum(self.by_item().values())

    @property
    def claimed(self) -> int:
        """The gold without what all are paid alike only because nobody has built there yet."""
        return sum(self.claimed_by_item().values())

    def by_item(self) -> dict[str, int]:
        """The gold of each item."""
        return {name: sum([earned.gold for earned in item]) for name, item in self.items.items()}

    def claimed_by_item(self) -> dict[str, int]:
        """The same without what all are paid alike only because nobody has built there yet."""
        return {
            name: sum([earned.gold for earned in item if not earned.unclaimed]) for name, item in self.items.items()
        }


def score(state: State) -> list[PlayerScore]:
    """The score of every player as if the game ended now."""
    return [score_of(state, seat) for seat in range(len(state.players))]


def score_of(state: State, seat: int) -> PlayerScore:
    """The score of one player as if the game ended now."""
    return PlayerScore(_with_gold_in_play(final_items(state, seat), state, seat))


def contested_cards(state: State) -> list[Card]:
    """What pays players at the expense of others: Lords, palaces and the like."""
    return [card for card in state.setup.scoring if card.contested]


def gold(state: State, seat: int) -> int:
    """The gold of one player as if the game ended now: ``score`` for those who need only the sum."""
    return sum([card.gold(state, seat) for card in state.setup.scoring], state.players[seat].gold)


def gold_by_item(state: State, seat: int) -> dict[str, int]:
    """The gold of one player item by item: ``score_of`` for those who need only the numbers."""
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
    return state.setup.board.castles & state.players[seat].kingdom.around


CASTLES = Card(
    "castles",
    castles,
    explanation=specials(lambda board: board.castles, "reaches {specials}"),
    pays_for=lambda board: board.castles,
)


def winners(scores: Sequence[PlayerScore]) -> list[int]:
    """The players with the most gold; more than one share the victory."""
    totals = [score.total for score in scores]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
