"""The game in words, for the command line, programs and logs: what happened, and what speaks for an option.

The engine speaks in ids and numbers; nothing below this package knows these words. The page reads the same catalogue,
a file for each language.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.hint import Hint
from ..game.errors import BadArgument
from ..game.events import Event
from .events import event_text
from .hints import hint_text
from .words import words_of


def in_english(told: Event | Hint, names: Sequence[str] = ()) -> str:
    """An event or a hint in one line; without names the players are called ``Player 1``, ``Player 2`` and so on.

    Raises ``BadArgument`` for anything else, such as a list of events.

    >>> from kingdombuilder import Game, Options
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> [in_english(event, ["Ann", "Bob"]) for event in game.play("build g18")]
    ['Ann builds on g18.', 'Ann takes the Oasis tile from f18.']
    """
    return in_words(told, names)


def in_words(told: Event | Hint, names: Sequence[str] = (), language: str = "en") -> str:
    """The same in one of the languages of the page: en, es or nl; raises ``KingdomBuilderError`` for another.

    >>> from kingdombuilder import Game, Options
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> [in_words(event, ["Ann", "Bob"], "es") for event in game.play("build g18")]
    ['Ann construye en g18.', 'Ann toma la plaquita «Oasis» de f18.']
    """
    words = words_of(language)
    if isinstance(names, str) or not hasattr(names, "__getitem__"):
        what = "one text" if isinstance(names, str) else "not a list"
        raise BadArgument(f"names: {names!r:.60} is {what}; give a list of names")
    if not isinstance(told, Hint | Event):
        raise BadArgument(f"one event of game.play(...), or one hint, can be put into words, not {told!r:.60}")
    return hint_text(words, told, names) if isinstance(told, Hint) else event_text(words, told, names)
