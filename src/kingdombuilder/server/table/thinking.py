"""Thinking about a game at a table: what a bot decides, and hints for people."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter

from ...bots.bot import Budget
from ...bots.hint import hints
from ...bots.registry import make_bot
from ...game.actions import Action
from ...game.apply import apply
from ...game.errors import HiddenInformation
from ...game.state import State
from .. import protocol as m
from .views import hint_message

BUDGETS: dict[m.BotName, int] = {"planner": 1000, "expert": 1500}
"""The bots that would think for long, with the milliseconds that they have for a turn."""
HINT_BUDGET = Budget(ms=700)


def decide(seen: State, bot: m.BotName, seed: str) -> list[Action]:
    """What the bot does in this view, up to the end of the turn or to something that it cannot foresee."""
    player = make_bot(f"{bot}:{BUDGETS[bot]}ms" if bot in BUDGETS else bot, seed, perf_counter)
    seat, actions = seen.decider, list[Action]()
    with suppress(HiddenInformation):
        while not seen.over and seen.decider == seat:
            actions.append(Action(*player.choose(seen)))
            seen = apply(seen, actions[-1])
    return actions


def advise(seen: State, seed: str) -> list[m.Hint]:
    """Hints for the one who decides in this view."""
    return [hint_message(hint) for hint in hints(seen, seed=seed, budget=HINT_BUDGET, clock=perf_counter)]
