"""Run a built-in bot as a program that speaks the line protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from ..bots.bot import Bot
from ..game.actions import Action
from ..game.documents import view_document
from . import lines


class Nonsense(Exception):
    """An invalid line."""


class BotServer:
    """The bot's side of a conversation.

    >>> from kingdombuilder.bots.greedy import Greedy
    >>> list(BotServer("greedy", lambda seed: Greedy(seed)).converse(["kbp 1", "quit", "never heard"]))
    ['kbp 1 greedy']
    """

    def __init__(self, name: str, make: Callable[[str], Bot]) -> None:
        """``make`` creates the bot of each game from a seed."""
        self.name = name
        self.make = make
        self.bot: Bot | None = None

    def converse(self, heard: Iterable[str]) -> Iterator[str]:
        """Yield the answers to the host's lines until it quits; an invalid line is answered with the reason.

        An error of the bot is not the host's fault: it is raised to the caller, which stops, so that the host need not
        wait for an answer.
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
                    answer = lines.line(lines.INFO, f"invalid message {word[:40]!r}: {words}")
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
                    raise Nonsense("no game has begun; send 'game' first")
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
    """Turn errors while parsing into ``Nonsense``."""
    try:
        yield
    except Exception as error:  # noqa: BLE001  # there is no end of what a line may lack
        raise Nonsense(error) from None
