"""Bot decisions with fallbacks: a simpler bot replaces one that fails, so that no table is stuck."""

from __future__ import annotations

import logging
from typing import NamedTuple, Protocol

from ...game.actions import Action
from ...game.state import State
from ...protocol import messages as m
from ...table.decisions import FOR_PROGRAMS, SIMPLER, anything, checked, decide
from ..ports import Thinker

log = logging.getLogger(__name__)


class Question(NamedTuple):
    """A request for a bot's decision."""

    table: str
    seen: State
    """The view of the deciding seat."""
    bot: m.BotName
    seed: str
    by_nodes: bool = False
    """Whether the budget is in nodes, because the deal is shared."""
    share: float = 1.0
    """The share of its time that the bot may take."""

    @property
    def where(self) -> str:
        """The name of the table in server logs."""
        return f"table {self.table[:4]}..."


class Decided(NamedTuple):
    """A bot's decision."""

    actions: list[Action]
    failed: bool = False
    """Whether a program has failed after these actions, so a built-in bot must replace it."""


class Programs(Protocol):
    """The programs of the operator that play as bots."""

    @property
    def names(self) -> tuple[m.BotName, ...]:
        """The names of the programs as bots."""

    @property
    def ms(self) -> int:
        """The budget of a program per turn, in milliseconds."""

    async def decided(self, thinker: Thinker, asked: Question) -> Decided:
        """The decision of a program."""


async def decided(thinker: Thinker, programs: Programs | None, asked: Question) -> Decided:
    """The decision of a bot, else of a simpler one, else a random legal action.

    A bot may raise an error, crash, time out, or return an illegal action; the server log names the table. The
    failure of a program is entered at the table: no other bot may decide under the program's name. A host
    without programs replaces them by a built-in bot.
    """
    player: m.BotName | None = asked.bot
    if m.program_name(asked.bot):
        if programs:
            return await programs.decided(thinker, asked)
        player = FOR_PROGRAMS
    while player:
        try:
            thought = await thinker.run(
                decide, asked.seen, player, asked.seed, by_nodes=asked.by_nodes, share=asked.share
            )
            return Decided(checked(asked.seen, thought))
        except Exception:
            failed, player = player, SIMPLER.get(player)
            log.exception("%s: %s failed, so %s decides", asked.where, failed, player or "chance")
    return Decided(anything(asked.seen, asked.seed))
