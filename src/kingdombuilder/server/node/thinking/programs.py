"""The programs that the server's owner offers as bots.

A program knows what its seat may know, and nothing else: its chance comes from a digest, so that it learns no salt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from ....bots.bot import BadBot
from ....programs.players import check_command
from ... import protocol as m
from ...table.refusals import Refusal


class Programs:
    """The programs of one server."""

    def __init__(self, commands: Mapping[str, str], ms: int) -> None:
        """Offer these commands by name; each has so many milliseconds for a turn.

        ``BadBot`` if one of them is no command, or there is no such program here.
        """
        for name, command in commands.items():
            try:
                check_command(command)
            except BadBot as error:
                raise BadBot(f"programs: {name}: {error}") from None
        self.ms = ms
        self._commands = {f"{m.PROGRAM}{name}": command for name, command in commands.items()}

    @property
    def names(self) -> tuple[m.BotName, ...]:
        """The programs as bots, in the order in which the owner names them."""
        return tuple(self._commands)

    def refuse_others(self, bots: Iterable[m.BotName | None]) -> None:
        """Refuse programs that the owner does not offer."""
        for bot in bots:
            if bot and m.program_name(bot) and bot not in self._commands:
                offered = ", ".join(self._commands) or "none"
                raise Refusal("no_such_bot", f"this server has no {bot!r}; its programs: {offered}", 422)

    def command(self, bot: m.BotName) -> str | None:
        """The command of a program; None if it is not offered any more."""
        return self._commands.get(bot)


def chance(seed: str) -> str:
    """A text from which a program can seed its own chance, and from which nobody can tell the seed."""
    return sha256(f"kingdombuilder program {seed}".encode()).hexdigest()[:32]
