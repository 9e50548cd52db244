"""Guessing what is hidden: from a view to a whole state as it may well be."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

from ..game.state import HIDDEN, State
from ..section import Terrain


def sampled(view: State, chance: Random) -> State:
    """A state that looks like this to the seat: the cards it has not seen, dealt at random.

    Every deal that the seen cards leave possible is as likely as any other. The seed, which decides later shuffles, is
    drawn too.
    """
    unseen = unseen_cards(view)
    _shuffle(unseen, chance)
    return dealt(view, unseen, chance.getrandbits(32))


def _shuffle(cards: list[str], chance: Random) -> None:
    """Put the cards into any order: the same that ``chance.shuffle`` finds, in half the time."""
    for last in range(len(cards) - 1, 0, -1):
        bits = (last + 1).bit_length()
        while (other := chance.getrandbits(bits)) > last:
            pass
        cards[last], cards[other] = cards[other], cards[last]


def unseen_cards(view: State) -> list[str]:
    """The terrain cards that the seat has not seen: in the deck and in the hands of others."""
    seen = view.discard + view.removed + view.played
    for player in view.players:
        seen += player.hand
    unseen: list[str] = []
    for card, number in _numbers(view.setup.terrain_cards):
        unseen += [card] * (number - seen.count(card))
    return unseen


def next_terrains(view: State) -> list[tuple[Terrain, float]]:
    """The terrains that the next card of the seat that decides may show, likeliest first, and how likely each is.

    In somebody else's turn it is in the seat's hand. In its own, any card that it has not seen may be the next; if the
    deck is empty, any that lies face up or is still in hand.
    """
    cards = list(view.players[view.decider].hand)
    if view.active == view.decider:
        cards = unseen_cards(view) if view.deck else [*view.discard, *view.played, *cards]
    numbers = Counter([terrain_of(card) for card in cards])
    return [(terrain, number / len(cards)) for terrain, number in sorted(numbers.items(), key=_likeliest_first)]


def terrain_of(card: str) -> Terrain:
    """The terrain that a card counts for in a look ahead: of a double card the one that is not the swamp.

    Few swamps are worth it.
    """
    return card.rpartition("/")[-1]


def _likeliest_first(counted: tuple[Terrain, int]) -> tuple[int, Terrain]:
    """Sort by number, and by name those that are equally many."""
    terrain, number = counted
    return -number, terrain


@lru_cache
def _numbers(cards: tuple[str, ...]) -> list[tuple[str, int]]:
    """How many there are of each card, by name; remembered, because all games with the same boxes have one deck."""
    return sorted(Counter(cards).items())


def dealt(view: State, unseen: list[str], seed: int) -> State:
    """The state in which the hidden hands hold the first of the unseen cards, and the rest is the deck, last on top."""
    state = view.copy()
    state.setup = view.setup.with_seed(seed)
    first = 0
    for seat, player in enumerate(view.players):
        if HIDDEN in player.hand:
            last = first + len(player.hand)
            state.players[seat] = player.with_hand(tuple(unseen[first:last]))
            first = last
    state.deck = tuple(unseen[first:])
    return state
