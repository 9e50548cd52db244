"""Bot decisions and hints for a game at a table, and questions of the deciding player."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from time import perf_counter

from ..bots.bot import Budget
from ..bots.hint import hints
from ..bots.random_player import draw_action
from ..bots.registry import make_bot
from ..game import hex_faults
from ..game.actions import Action
from ..game.apply import apply
from ..game.choices import choices
from ..game.errors import HiddenInformation
from ..game.illegal import why_illegal
from ..game.state import State
from ..game.view import view
from ..hexes import NOWHERE_MASK, hex_named
from ..protocol import messages as m
from ..protocol.refusals import Refusal
from .caller import Caller
from .table import Table
from .views.table_view import hint_message

BUDGETS: dict[m.BotName, int] = {"planner": 1000, "expert": 1500}
"""The budgets of slow bots, in milliseconds per turn."""
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
"""The bot that decides if another fails."""
FOR_PROGRAMS: m.BotName = "greedy"
"""The bot that replaces a program that fails or is no longer offered."""


class BadDecision(Exception):
    """A bot returned no action, or an illegal one."""


def chance_of(table: Table) -> str:
    """The random seed of the next decision; at all tables of a deal it is the same after the same decisions."""
    if table.config.deal and table.play:
        return f"{table.seed} {table.play.actions}"
    return f"{table.config.salt} {table.number}"


def decide(seen: State, bot: m.BotName, seed: str, *, by_nodes: bool = False, share: float = 1.0) -> list[Action]:
    """The bot's actions in this view, up to the end of the turn or the next hidden information.

    For a shared deal the budget is in nodes (``by_nodes``); otherwise it is a ``share`` of the time.
    """
    if bot in BUDGETS:
        bot = f"{bot}:{NODES[bot]}n" if by_nodes else f"{bot}:{max(1, round(share * BUDGETS[bot]))}ms"
    player = make_bot(bot, seed, perf_counter)
    seat, actions = seen.decider, list[Action]()
    with suppress(HiddenInformation):
        while not seen.over and seen.decider == seat:
            actions.append(Action(*player.choose(seen)))
            seen = apply(seen, actions[-1])
    return actions


def checked(seen: State, actions: list[Action]) -> list[Action]:
    """The actions, if there is one and the first is legal; else ``BadDecision``."""
    if not actions:
        raise BadDecision("the bot chose no action")
    kind, hex = actions[0]
    if not choices(seen).get(kind, 0) >> hex & 1:
        raise BadDecision(f"{actions[0]} is not legal")
    return actions


def anything(seen: State, seed: str) -> list[Action]:
    """A random legal action: the last resort if every bot fails."""
    return [Action(*draw_action(choices(seen), Random(seed)))]


def advise(seen: State, seed: str) -> list[m.Hint]:
    """Hints for the decider of this view."""
    return [hint_message(hint) for hint in hints(seen, seed=seed, budget=HINT_BUDGET, clock=perf_counter)]


def seen_by_decider(table: Table, caller: Caller) -> State:
    """The view of the caller, who must be the deciding player."""
    if caller.seat is None or table.decider != caller.seat or not table.chairs[caller.seat].decides or not table.play:
        raise Refusal("not_your_turn", "only the deciding player may ask that")
    return view(table.play.state, caller.seat)


def seen_for_hints(table: Table, caller: Caller) -> State:
    """The view of the deciding player, if the table allows hints."""
    if not table.config.terms.hints:
        raise Refusal("no_hints", "hints are off at this table", 403)
    return seen_by_decider(table, caller)


def why_not(seen: State, kind: str, hex: str) -> m.WhyNot:
    """Why a hex is illegal for an available action that takes a hex."""
    try:
        action = Action(kind, hex_named(hex))
    except ValueError as error:
        raise Refusal("bad_query", str(error), 422) from None
    if not choices(seen).get(kind, 0) & ~NOWHERE_MASK or not seen.setup.board.hexes >> action.hex & 1:
        raise Refusal("bad_query", why_illegal(seen, *action), 422)
    fault = hex_faults.why_not(seen, *action)
    if fault is None:
        raise Refusal("legal", f"{action} is legal", 409)
    return m.WhyNot(fault.name, fault.player, fault.thing, fault.printed, list(fault.wanted))
