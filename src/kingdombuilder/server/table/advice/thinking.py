"""Thinking about a game at a table: what a bot decides, and hints for people."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from time import perf_counter

from ....bots.bot import Budget
from ....bots.hint import hints
from ....bots.random_player import draw_action
from ....bots.registry import make_bot
from ....game.actions import Action
from ....game.apply import apply
from ....game.choices import choices
from ....game.errors import HiddenInformation
from ....game.state import State
from ... import protocol as m
from ..table import Table
from ..telling.views import hint_message

BUDGETS: dict[m.BotName, int] = {"planner": 1000, "expert": 1500}
"""The bots that would think for long, with the milliseconds that they have for a turn."""
NODES: dict[m.BotName, int] = {"planner": 40_000, "expert": 40_000}
"""The same bots where many play one deal, with the nodes that they have for a turn: these are the same on every machine
and at any time, so that a bot decides alike at all tables of a deal. As many are enough for the planner to think as it
does elsewhere, and for the expert to look farther than that."""
HINT_BUDGET = Budget(ms=700)
SIMPLER: dict[m.BotName, m.BotName] = {
    "expert": "planner",
    "planner": "greedy",
    "greedy": "random",
    "easy": "random",
    "beginner": "random",
}
"""Who decides if a bot cannot."""
FOR_PROGRAMS: m.BotName = "greedy"
"""Who plays on for a program of a server's owner that fails, or that is not there."""


class BadDecision(Exception):
    """A bot has not decided, or not for anything legal."""


def chance_of(table: Table) -> str:
    """The seed of what a bot decides now; at all tables of one deal it is the same after the same decisions."""
    if table.sheet.deal and table.play:
        return f"{table.seed} {table.play.actions}"
    return f"{table.sheet.salt} {table.number}"


def decide(seen: State, bot: m.BotName, seed: str, *, by_nodes: bool = False) -> list[Action]:
    """What the bot does in this view, up to the end of the turn or to something that it cannot foresee.

    Where others play the same deal it thinks ``by_nodes``, not by the clock.
    """
    budgets, unit = (NODES, "n") if by_nodes else (BUDGETS, "ms")
    player = make_bot(f"{bot}:{budgets[bot]}{unit}" if bot in budgets else bot, seed, perf_counter)
    seat, actions = seen.decider, list[Action]()
    with suppress(HiddenInformation):
        while not seen.over and seen.decider == seat:
            actions.append(Action(*player.choose(seen)))
            seen = apply(seen, actions[-1])
    return actions


def checked(seen: State, actions: list[Action]) -> list[Action]:
    """The actions, if the first of them is possible: without it the table would not go on."""
    if not actions:
        raise BadDecision("nothing was decided")
    kind, hex = actions[0]
    if not choices(seen).get(kind, 0) >> hex & 1:
        raise BadDecision(f"{actions[0]} is not legal")
    return actions


def anything(seen: State, seed: str) -> list[Action]:
    """A decision that is legal, drawn at random: what is done if no bot can decide."""
    return [Action(*draw_action(choices(seen), Random(seed)))]


def advise(seen: State, seed: str) -> list[m.Hint]:
    """Hints for the one who decides in this view."""
    return [hint_message(hint) for hint in hints(seen, seed=seed, budget=HINT_BUDGET, clock=perf_counter)]
