"""A bot that fails is replaced by a simpler one at once, so that no table ever waits for it in vain."""

from __future__ import annotations

import logging

from ...game.actions import Action
from ...game.state import State
from .. import protocol as m
from ..table.thinking import SIMPLER, anything, checked, decide
from .workers import Workers

log = logging.getLogger(__name__)


async def decided(workers: Workers, seen: State, bot: m.BotName, seed: str, where: str) -> list[Action]:
    """What a bot does in this view, or a simpler one if it fails, and in the end anything legal.

    A bot may fail in any way: it raises an error, its process dies, it thinks for ever, or it wants what the rules do
    not allow. Where that happened is noted in the log.
    """
    player: m.BotName | None = bot
    while player:
        try:
            return checked(seen, await workers.run(decide, seen, player, seed))
        except Exception:
            failed, player = player, SIMPLER.get(player)
            log.exception("%s: %s failed, so %s decides", where, failed, player or "chance")
    return anything(seen, seed)
