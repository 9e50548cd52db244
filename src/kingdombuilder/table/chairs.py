"""The seats of a table: the player of each, and who decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..bots.registry import TITLES
from ..protocol import messages as m
from .config import Reservation


@dataclass
class Chair:
    """A seat: its player, and who decides for it."""

    name: str = ""
    colour: m.Colour | None = None
    guest: str | None = None
    """The person; None for a bot's own seat and for an empty one."""
    bot: m.BotName | None = None
    """The bot that has the seat, or that substitutes for the person."""
    replaced_by: m.BotName | None = None
    """The built-in bot that replaced a failed program."""
    resigned: bool = False
    since: int = 0
    """The number of the row by which the person took the seat."""
    changed: int = 0
    """When a player last took or left the seat, or began or ended a lesson."""
    stood_in: bool = False
    """Whether a substitute has ever decided for the person, or a built-in bot for a failed program."""
    reserved: Reservation | None = None
    """The player for whom the empty seat is reserved."""
    rated: bool = False
    """Whether the person had opted in to rating when taking the seat."""
    learning: bool = False
    """Whether the person is learning the rules before the game."""

    def let_bot(self, bot: m.BotName) -> None:
        """The seat with a substitute for the person."""
        self.bot, self.stood_in = bot, True

    def replace_program(self, bot: m.BotName) -> None:
        """The seat with a built-in bot for a failed program, which had the seat or was the substitute."""
        if self.guest is None:
            self.replaced_by, self.stood_in = bot, True
        else:
            self.let_bot(bot)

    @property
    def deciding_bot(self) -> m.BotName | None:
        """The bot that decides for the seat, if any."""
        return self.replaced_by or self.bot

    @property
    def kind(self) -> Literal["empty", "person", "bot"]:
        """The kind of player on the seat."""
        if self.guest is None and self.bot is not None:
            return "bot"
        return "person" if self.name else "empty"

    @property
    def taken(self) -> bool:
        """Whether the seat is taken."""
        return self.guest is not None or self.bot is not None

    @property
    def decides(self) -> bool:
        """Whether a person decides for the seat, not a bot."""
        return self.guest is not None and self.bot is None


def title(bot: m.BotName) -> str:
    """The name of a bot at the table."""
    return m.program_name(bot) or TITLES[bot]
