"""Explicit chance: the cards that an action may draw, with their probabilities."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from .actions import AnyAction, read_action
from .apply import apply
from .errors import CardWanted, KingdomBuilderError
from .state import State

Draw: TypeAlias = tuple[str, ...]
"""Terrain cards in the order in which an action draws them."""
MOST_OUTCOMES = 2000
"""Only an action that removes many useless cards could have more."""


def chance_outcomes(state: State, action: AnyAction) -> list[tuple[Draw, float]]:
    """What the action may draw, each with its probability; ``apply(state, action, draw=...)`` takes one of them.

    The order of the deck counts as unknown: every order is equally likely, also after the discards are shuffled. All
    else is known, also the hands. The only outcome of an action that draws nothing is ``()``. Raises
    ``HiddenInformation`` for a view, which does not know its deck, and ``IllegalAction``.

    >>> from kingdombuilder import Game, Options
    >>> chance_outcomes(Game(Options.first_game(players=2, seed=4711)).state, "build g18")
    [((), 1.0)]
    """
    action = read_action(action)
    found: list[tuple[Draw, float]] = []
    waiting: list[tuple[Draw, float]] = [((), 1.0)]
    while waiting:
        draw, probability = waiting.pop()
        try:
            apply(state, action, draw=draw)
        except CardWanted as wanted:
            numbers = sorted(Counter(wanted.cards).items(), reverse=True)
            waiting += [((*draw, card), probability * number / len(wanted.cards)) for card, number in numbers]
        else:
            found.append((draw, probability))
        if len(found) + len(waiting) > MOST_OUTCOMES:
            raise KingdomBuilderError(f"{action} has more than {MOST_OUTCOMES} outcomes; shuffle with sampled instead")
    return found
