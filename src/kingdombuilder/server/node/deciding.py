"""A bot that fails is replaced by a simpler one at once, so that no table ever waits for it in vain."""

from __future__ import annotations

import logging
from random import Random

from ...bots.random_player import draw_action
from ...game.actions import Action
from ...game.choices import choices
from ...game.state import State
from .. import protocol as m
from ..table.thinking import decide
from .workers import Workers

SIMPLER: dict[m.BotName, m.BotName] = {
    "expert": "planner",
    "planner": "greedy",
    "greedy": "random",
    "easy": "random",
    "beginner": "random",
}
"""Who decides if a bot cannot."""

log = logging.getLogger(__name__)


class BadDecision(Exception):
    """A bot has not decided, or not for anything legal."""


async def decided(workers: Workers, seen: State, bot: m.BotName, seed: str, where: str) -> list[Action]:
    """What a bot does in this view, or a simpler one if it fails, and in the end anything legal.

    A bot may fail in any way: it raises an error, its process dies, it thinks for ever, or it wants what the rules do
    not allow. Where that happened is noted in the log.
    """
    player: m.BotName | None = bot
    while player:
        try:
            return _checked(seen, await workers.run(decide, seen, player, seed))
        except Exception:
            failed, player = player, SIMPLER.get(player)
            log.exception("%s: %s failed, so %s decides", where, failed, player or "chance")
    return [Action(*draw_action(choices(seen), Random(seed)))]


def _checked(seen: State, actions: list[Action]) -> list[Action]:
    """The actions, if the first of them is possible: without it the table would not go on."""
    if not actions:
        raise BadDecision("nothing was decided")
    kind, hex = actions[0]
    if not choices(seen).get(kind, 0) >> hex & 1:
        raise BadDecision(f"{actions[0]} is not legal")
    return actions
