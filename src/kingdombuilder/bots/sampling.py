"""Determinization: sample complete states that are consistent with a view."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

from ..game.errors import BadArgument, NotAState
from ..game.state import HIDDEN, State
from ..section import Terrain


def sampled(view: State, chance: Random) -> State:
    """A state consistent with the view: the unseen cards are dealt at random.

    All deals that are consistent with the seen cards are equally likely. The seed, which decides later shuffles, is
    drawn too. Raises ``BadArgument`` for a ``chance`` that is no ``random.Random``.

    >>> from kingdombuilder import Game
    >>> "hidden" in sampled(Game(4711).view(0), Random(1)).deck
    False
    """
    if not isinstance(view, State):
        raise NotAState(view)
    if not isinstance(chance, Random):
        raise BadArgument(f"chance is a random.Random, such as Random(1), not {chance!r:.60}")
    unseen = unseen_cards(view)
    _shuffle(unseen, chance)
    return dealt(view, unseen, chance.getrandbits(32))


def _shuffle(cards: list[str], chance: Random) -> None:
    """Shuffle the cards: the same result as ``chance.shuffle`` in half the time."""
    for last in range(len(cards) - 1, 0, -1):
        bits = (last + 1).bit_length()
        while (other := chance.getrandbits(bits)) > last:
            pass
        cards[last], cards[other] = cards[other], cards[last]


def unseen_cards(view: State) -> list[str]:
    """The terrain cards hidden from the seat: in the deck and in the hands of others."""
    seen = view.discard + view.removed + view.played
    for player in view.players:
        seen += player.hand
    unseen: list[str] = []
    for card, number in _numbers(view.setup.terrain_cards):
        unseen += [card] * (number - seen.count(card))
    return unseen


def next_terrains(view: State) -> list[tuple[Terrain, float]]:
    """The terrains that the decider's next card may show with their probabilities, likeliest first.

    In another player's turn the card is in the decider's hand. In its own turn, any unseen card may be the next; if the
    deck is empty, any that lies face up or is still in hand.
    """
    cards = list(view.players[view.decider].hand)
    if view.active == view.decider:
        cards = unseen_cards(view) if view.deck else [*view.discard, *view.played, *cards]
    numbers = Counter([terrain_of(card) for card in cards])
    return [(terrain, number / len(cards)) for terrain, number in sorted(numbers.items(), key=_likeliest_first)]


def terrain_of(card: str) -> Terrain:
    """The terrain of a card in a look ahead: for a double card the last one.

    The first is swamp, which is seldom worth choosing.
    """
    return card.rpartition("/")[-1]


def _likeliest_first(counted: tuple[Terrain, int]) -> tuple[int, Terrain]:
    """A sort key: by number, then by name."""
    terrain, number = counted
    return -number, terrain


@lru_cache
def _numbers(cards: tuple[str, ...]) -> list[tuple[str, int]]:
    """The number of each card, by name; cached, because all games with the same boxes have the same deck."""
    return sorted(Counter(cards).items())


def dealt(view: State, unseen: list[str], seed: int) -> State:
    """The state in which the hidden hands hold the first of the unseen cards, and the rest is the deck, last on top."""
    state = view.copy()
    state.setup = view.setup.with_seed(seed)
    first, players = 0, list(view.players)
    for seat, player in enumerate(players):
        if HIDDEN in player.hand:
            last = first + len(player.hand)
            players[seat] = player.with_hand(tuple(unseen[first:last]))
            first = last
    state.players, state.deck = tuple(players), tuple(unseen[first:])
    return state.freeze()
