"""What bots do on a device, whatever goes wrong with them."""

from __future__ import annotations

import logging

from ..game.actions import Action
from ..game.state import State
from ..server import protocol as m
from ..server.table.advice.thinking import FOR_PROGRAMS, SIMPLER, anything, checked, decide

log = logging.getLogger(__name__)


def decided(seen: State, bot: m.BotName, seed: str, *, by_nodes: bool = False) -> list[Action]:
    """What a bot does in this view, or a simpler one if it fails, and in the end anything legal.

    The programs of a server's owner are not here, so a bot of the house plays for them.
    """
    player: m.BotName | None = FOR_PROGRAMS if m.program_name(bot) else bot
    while player:
        try:
            return checked(seen, decide(seen, player, seed, by_nodes=by_nodes))
        except Exception:
            failed, player = player, SIMPLER.get(player)
            log.exception("%s failed, so %s decides", failed, player or "chance")
    return anything(seen, seed)
