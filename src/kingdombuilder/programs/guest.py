"""A bot of the house as a program: it hears lines, and says what it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..bots.bot import Bot
from ..game.actions import Action
from ..game.documents import view_document
from ..game.errors import KingdomBuilderError
from . import lines


class Guest:
    """The bot's side of a conversation.

    >>> from kingdombuilder.bots.greedy import Greedy
    >>> list(Guest("greedy", lambda seed: Greedy(seed)).converse(["kbp 1", "quit", "never heard"]))
    ['kbp 1 greedy']
    """

    def __init__(self, name: str, make: Callable[[str], Bot]) -> None:
        """Speak for the bots that ``make`` makes from a seed, one for each game."""
        self.name = name
        self.make = make
        self.bot: Bot | None = None

    def converse(self, heard: Iterable[str]) -> Iterable[str]:
        """The answers to what is heard, until the host has heard enough."""
        for text in heard:
            word, rest = lines.parted(text)
            if word == lines.QUIT:
                return
            try:
                answer = self._answer(word, rest)
            except (ValueError, KeyError, TypeError, KingdomBuilderError) as error:
                answer = lines.line(lines.INFO, f"cannot make sense of {word[:40]!r}: {' '.join(str(error).split())}")
            if answer:
                yield answer

    def _answer(self, word: str, rest: str) -> str | None:
        match word:
            case lines.HELLO:
                return lines.line(lines.HELLO, f"{lines.VERSION} {self.name}")
            case lines.GAME:
                if self.bot:
                    self.bot.close()
                self.bot = self.make(lines.read_json(rest)["chance"])
            case lines.DECIDE:
                if self.bot is None:
                    raise ValueError("no game was begun; say 'game' first")
                seen = view_document.read(lines.read_json(rest)["view"])
                return lines.line(lines.PLAY, str(Action(*self.bot.choose(seen))))
        return None
