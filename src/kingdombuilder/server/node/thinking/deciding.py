"""A bot that fails is replaced by a simpler one at once, so that no table ever waits for it in vain."""

from __future__ import annotations

import logging
from typing import NamedTuple

from ....game.actions import Action
from ....game.state import State
from ....programs.turns import play_turn
from ... import protocol as m
from ...table.advice.thinking import FOR_PROGRAMS, SIMPLER, anything, checked, decide
from .programs import Programs, chance
from .workers import Workers

log = logging.getLogger(__name__)


class Question(NamedTuple):
    """What a bot is asked."""

    table: str
    seen: State
    """What the seat knows that has to decide."""
    bot: m.BotName
    seed: str
    by_nodes: bool = False
    """Whether it thinks by nodes, because others play the same deal."""

    @property
    def where(self) -> str:
        """The table as logs name it."""
        return f"table {self.table[:4]}..."


async def decided(workers: Workers, programs: Programs, asked: Question) -> list[Action]:
    """What a bot does, or a simpler one if it fails, and in the end anything legal.

    A bot may fail in any way: it raises an error, its process dies, it thinks for ever, or it wants what the rules do
    not allow. Where that happened is noted in the log.
    """
    played = await _played_by_program(workers, programs, asked) if m.program_name(asked.bot) else []
    if played:
        return played
    player: m.BotName | None = FOR_PROGRAMS if m.program_name(asked.bot) else asked.bot
    while player:
        try:
            thought = await workers.run(decide, asked.seen, player, asked.seed, by_nodes=asked.by_nodes)
            return checked(asked.seen, thought)
        except Exception:
            failed, player = player, SIMPLER.get(player)
            log.exception("%s: %s failed, so %s decides", asked.where, failed, player or "chance")
    return anything(asked.seen, asked.seed)


async def _played_by_program(workers: Workers, programs: Programs, asked: Question) -> list[Action]:
    """What a program of the owner's plays; nothing if it cannot. Who has failed once is not asked again."""
    seat = asked.seen.decider
    command = programs.command(asked.bot, asked.table, seat)
    if command is None:
        return []
    try:
        turn = await workers.run(play_turn, asked.seen, command, chance(asked.seed), programs.ms)
        actions, fault = checked(asked.seen, turn.actions), turn.fault
    except Exception as error:  # noqa: BLE001 - whatever a program does, the table goes on
        actions, fault = [], f"{type(error).__name__} {error}"
    if fault:
        programs.has_failed(asked.table, seat)
        log.warning("%s: %s failed, so %s plays on: %s", asked.where, asked.bot, FOR_PROGRAMS, fault)
    return actions
