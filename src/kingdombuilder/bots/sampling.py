"""Guessing what is hidden: from a view to a whole state as it may well be."""

from __future__ import annotations

from collections import Counter
from random import Random

from ..game.state import HIDDEN, State


def sampled(view: State, chance: Random) -> State:
    """A state that looks like this to the seat: the cards it has not seen, dealt at random.

    Every deal that the seen cards leave possible is as likely as any other. The seed, which decides later shuffles, is
    drawn too.
    """
    unseen = unseen_cards(view)
    chance.shuffle(unseen)
    return dealt(view, unseen, chance.getrandbits(32))


def unseen_cards(view: State) -> list[str]:
    """The terrain cards that the seat has not seen: in the deck and in the hands of others."""
    seen = Counter(view.discard + view.removed + view.played)
    for player in view.players:
        seen.update(player.hand)
    return sorted((Counter(view.setup.terrain_cards) - seen).elements())


def dealt(view: State, unseen: list[str], seed: int) -> State:
    """The state in which the hidden hands hold the first of the unseen cards, and the rest is the deck, last on top."""
    state = view.copy(view.active)
    state.setup = view.setup.with_seed(seed)
    first = 0
    for seat, player in enumerate(view.players):
        if HIDDEN in player.hand:
            state.edit(seat).hand = tuple(unseen[first : first + len(player.hand)])
            first += len(player.hand)
    state.deck = tuple(unseen[first:])
    return state
