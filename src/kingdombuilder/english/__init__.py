"""The game in English, for the command line, programs and logs: what happened, and what speaks for an option.

The engine speaks in ids and numbers; nothing below this package knows these words.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.hint import Hint
from ..game.events import Event
from .events import event_words
from .hints import hint_words


def in_english(told: Event | Hint, names: Sequence[str] = ()) -> str:
    """An event or a hint in one line; without names the players are called ``player 1``, ``player 2`` and so on.

    >>> from kingdombuilder import Game, Options
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> [in_english(event, ["Ann", "Bob"]) for event in game.play("build g18")]
    ['Ann builds on g18', 'Ann takes the oasis tile from f18']
    """
    return hint_words(told, names) if isinstance(told, Hint) else event_words(told, names)
