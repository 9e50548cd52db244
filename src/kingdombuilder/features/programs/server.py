"""The programs that the operator offers as bots.

A program knows only what its seat may know: its seed is a digest, so that it does not reveal the salt.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from hashlib import sha256

from ...bots.bot import BadBot
from ...programs.players import check_command
from ...programs.turns import Turn, play_turn
from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...server.node import Server
from ...service.calls import Call, Visit
from ...service.feature import Feature
from ...service.ports import Thinker
from ...service.thinking.deciding import Decided, Question
from ...table.decisions import FOR_PROGRAMS, checked

log = logging.getLogger(__name__)


class Programs:
    """The programs of one server."""

    def __init__(self, commands: Mapping[str, str], ms: int) -> None:
        """Offer these commands by name; each has ``ms`` milliseconds for a turn.

        Raises ``BadBot`` if one of them is not a command, or the program is not installed.
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
        """The programs as bots, in the operator's order."""
        return tuple(self._commands)

    def refuse_others(self, bots: Iterable[m.BotName | None]) -> None:
        """Refuse programs that the operator does not offer."""
        for bot in bots:
            if bot and m.program_name(bot) and bot not in self._commands:
                offered = ", ".join(self._commands) or "none"
                raise Refusal("no_such_bot", f"this server has no {bot!r}; its programs: {offered}", 422)

    async def decided(self, thinker: Thinker, asked: Question) -> Decided:
        """Run a program for a turn."""
        turn, command = Turn([], "it is no longer offered"), self._commands.get(asked.bot)
        try:
            if command is not None:
                turn = await thinker.run(play_turn, asked.seen, command, chance(asked.seed), self.ms)
            if not turn.fault:
                checked(asked.seen, turn.actions)
        except Exception as error:  # noqa: BLE001 - the table goes on after any error of a program
            turn = Turn([], f"{type(error).__name__} {error}")
        if turn.fault:
            log.warning("%s: %s failed, so %s plays on: %s", asked.where, asked.bot, FOR_PROGRAMS, turn.fault)
        return Decided(turn.actions, turn.fault is not None)


def chance(seed: str) -> str:
    """A digest from which a program can seed its random numbers, without revealing the game's seed."""
    return sha256(f"kingdombuilder program {seed}".encode()).hexdigest()[:32]


class OfferedPrograms(Feature):
    """Refuses unknown programs wherever a bot is chosen."""

    commands = (m.SetBot,)

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.programs = Programs(server.settings.programs, server.settings.program_ms)
        server.bots.programs = self.programs

    async def before_new_table(self, asked: m.NewTable, call: Call, guest: str) -> None:
        """Refuse unknown programs at a new table."""
        self.programs.refuse_others([*asked.bots, asked.substitute])

    async def before_command(self, visit: Visit, command: m.Command) -> Visit:
        """Refuse unknown programs on a seat."""
        assert isinstance(command, m.SetBot)
        self.programs.refuse_others([command.bot])
        return visit


FEATURE = OfferedPrograms
