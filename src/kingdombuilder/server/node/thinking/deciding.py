"""A bot that fails is replaced by a simpler one at once, so that no table ever waits for it in vain."""

from __future__ import annotations

import logging
from typing import NamedTuple

from ....game.actions import Action
from ....game.state import State
from ....programs.turns import Turn, play_turn
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


class Decided(NamedTuple):
    """What a bot does."""

    actions: list[Action]
    failed: bool = False
    """Whether it is a program that can do no more than these, perhaps nothing: the house must play on."""


async def decided(workers: Workers, programs: Programs, asked: Question) -> Decided:
    """What a bot does, or a simpler one if it fails, and in the end anything legal.

    A bot may fail in any way: it raises an error, its process dies, it thinks for ever, or it wants what the rules do
    not allow. Where that happened is noted in the log. That a program failed the table must know: it sits there under
    its own name, so nobody else decides as if it were the program.
    """
    if m.program_name(asked.bot):
        return await _decided_by_program(workers, programs, asked)
    player: m.BotName | None = asked.bot
    while player:
        try:
            thought = await workers.run(decide, asked.seen, player, asked.seed, by_nodes=asked.by_nodes)
            return Decided(checked(asked.seen, thought))
        except Exception:
            failed, player = player, SIMPLER.get(player)
            log.exception("%s: %s failed, so %s decides", asked.where, failed, player or "chance")
    return Decided(anything(asked.seen, asked.seed))


async def _decided_by_program(workers: Workers, programs: Programs, asked: Question) -> Decided:
    """What a program of the owner's does, as far as it can."""
    turn, command = Turn([], "it is not offered any more"), programs.command(asked.bot)
    try:
        if command is not None:
            turn = await workers.run(play_turn, asked.seen, command, chance(asked.seed), programs.ms)
        if not turn.fault:
            checked(asked.seen, turn.actions)
    except Exception as error:  # noqa: BLE001 - whatever a program does, the table goes on
        turn = Turn([], f"{type(error).__name__} {error}")
    if turn.fault:
        log.warning("%s: %s failed, so %s plays on: %s", asked.where, asked.bot, FOR_PROGRAMS, turn.fault)
    return Decided(turn.actions, turn.fault is not None)
