"""A bot of the house as a program: it hears lines, and says what it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from ..bots.bot import Bot
from ..game.actions import Action
from ..game.documents import view_document
from . import lines


class Nonsense(Exception):
    """A line that says nothing."""


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

    def converse(self, heard: Iterable[str]) -> Iterator[str]:
        """The answers to what is heard, until the host has heard enough; a line of nonsense is answered with a reason.

        A bot that fails is no nonsense of the host's: its error goes on to whoever runs it, who stops then, so that
        the host need not wait for an answer.
        """
        try:
            for text in heard:
                word, rest = lines.parted(text)
                if word == lines.QUIT:
                    break
                try:
                    answer = self._answer(word, rest)
                except Nonsense as error:
                    words = " ".join(str(error).split())
                    answer = lines.line(lines.INFO, f"cannot make sense of {word[:40]!r}: {words}")
                if answer:
                    yield answer
        finally:
            self._let_go()

    def _answer(self, word: str, rest: str) -> str | None:
        match word:
            case lines.HELLO:
                return lines.line(lines.HELLO, f"{lines.VERSION} {self.name}")
            case lines.GAME:
                with _reading():
                    chance = lines.read_json(rest)["chance"]
                self._let_go()
                self.bot = self.make(chance)
            case lines.ACTION if self.bot:
                with _reading():
                    seat, _, text = rest.partition(" ")
                    player, action = int(seat), Action.parse(text)
                self.bot.happened(player, action)
            case lines.DECIDE:
                if self.bot is None:
                    raise Nonsense("no game was begun; say 'game' first")
                with _reading():
                    seen = view_document.read(lines.read_json(rest)["view"])
                return lines.line(lines.PLAY, str(Action(*self.bot.choose(seen))))
        return None

    def _let_go(self) -> None:
        if self.bot:
            self.bot.close()
            self.bot = None


@contextmanager
def _reading() -> Iterator[None]:
    """Whatever goes wrong here is due to what is read."""
    try:
        yield
    except Exception as error:  # noqa: BLE001  # there is no end of what a line may lack
        raise Nonsense(error) from None
