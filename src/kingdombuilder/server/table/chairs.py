"""The seats of a table: who sits there, and who decides for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...bots.registry import TITLES
from .. import protocol as m
from .sheet import Reservation


@dataclass
class Chair:
    """A seat: who sits there, and who decides for it."""

    name: str = ""
    colour: m.Colour | None = None
    guest: str | None = None
    """The person; None for a bot of its own right and for nobody."""
    bot: m.BotName | None = None
    """The bot that sits there in its own right, or that decides for the person."""
    replaced_by: m.BotName | None = None
    """The bot of the house that decides for the program that sits there in its own right and has failed."""
    resigned: bool = False
    since: int = 0
    """The number of the row by which the person sat down."""
    changed: int = 0
    """When somebody sat down there or stood up last."""
    stood_in: bool = False
    """Whether another bot has decided at some time for the person, or for the program that failed."""
    reserved: Reservation | None = None
    """For whom the empty seat is kept."""
    rated: bool = False
    """Whether the person was ready for a rated game when sitting down."""

    def let_bot(self, bot: m.BotName) -> None:
        """Let a bot decide for the person."""
        self.bot, self.stood_in = bot, True

    def replace_program(self, bot: m.BotName) -> None:
        """Let a bot decide for a program that failed, whether that sits there itself or decided for the person."""
        if self.guest is None:
            self.replaced_by, self.stood_in = bot, True
        else:
            self.let_bot(bot)

    @property
    def deciding_bot(self) -> m.BotName | None:
        """The bot that decides, if one does."""
        return self.replaced_by or self.bot

    @property
    def kind(self) -> Literal["empty", "person", "bot"]:
        """What kind of player sits there."""
        if self.guest is None and self.bot is not None:
            return "bot"
        return "person" if self.name else "empty"

    @property
    def taken(self) -> bool:
        """Whether anybody sits there."""
        return self.guest is not None or self.bot is not None

    @property
    def decides(self) -> bool:
        """Whether the person decides, not a bot."""
        return self.guest is not None and self.bot is None


def title(bot: m.BotName) -> str:
    """What a bot is called at the table."""
    return m.program_name(bot) or TITLES[bot]
