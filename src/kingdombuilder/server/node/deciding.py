"""A bot that fails is replaced by a simpler one at once, so that no table ever waits for it in vain."""

from __future__ import annotations

import logging
from random import Random
from typing import NamedTuple

from ...bots.random_player import draw_action
from ...game.actions import Action
from ...game.choices import choices
from ...game.state import State
from ...programs.turns import play_turn
from .. import protocol as m
from ..table.thinking import decide
from .programs import Programs, chance
from .workers import Workers

SIMPLER: dict[m.BotName, m.BotName] = {"expert": "planner", "planner": "greedy", "greedy": "random"}
"""Who decides if a bot cannot."""
HOUSE: m.BotName = "greedy"
"""Who plays on for a program that fails, until the game is over."""

log = logging.getLogger(__name__)


class BadDecision(Exception):
    """A bot has not decided, or not for anything legal."""


class Question(NamedTuple):
    """What a bot is asked."""

    table: str
    seen: State
    """What the seat knows that has to decide."""
    bot: m.BotName
    seed: str

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
    player: m.BotName | None = HOUSE if m.program_name(asked.bot) else asked.bot
    while player:
        try:
            return _checked(asked.seen, await workers.run(decide, asked.seen, player, asked.seed))
        except Exception:
            failed, player = player, SIMPLER.get(player)
            log.exception("%s: %s failed, so %s decides", asked.where, failed, player or "chance")
    return [Action(*draw_action(choices(asked.seen), Random(asked.seed)))]


async def _played_by_program(workers: Workers, programs: Programs, asked: Question) -> list[Action]:
    """What a program of the owner's plays; nothing if it cannot. Who has failed once is not asked again."""
    seat = asked.seen.decider
    command = programs.command(asked.bot, asked.table, seat)
    if command is None:
        return []
    try:
        turn = await workers.run(play_turn, asked.seen, command, chance(asked.seed), programs.ms)
        actions, fault = _checked(asked.seen, turn.actions), turn.fault
    except Exception as error:  # noqa: BLE001 - whatever a program does, the table goes on
        actions, fault = [], f"{type(error).__name__} {error}"
    if fault:
        programs.has_failed(asked.table, seat)
        log.warning("%s: %s failed, so %s plays on: %s", asked.where, asked.bot, HOUSE, fault)
    return actions


def _checked(seen: State, actions: list[Action]) -> list[Action]:
    """The actions, if the first of them is possible: without it the table would not go on."""
    if not actions:
        raise BadDecision("nothing was decided")
    kind, hex = actions[0]
    if not choices(seen).get(kind, 0) >> hex & 1:
        raise BadDecision(f"{actions[0]} is not legal")
    return actions
