"""What the one who decides may ask before deciding: for hints, and why a hex will not do."""

from __future__ import annotations

from ....game import faults
from ....game.actions import Action
from ....game.choices import choices
from ....game.explain import why_illegal
from ....game.state import State
from ....game.view import view
from ....hexes import NOWHERE_MASK, hex_named
from ... import protocol as m
from ..refusals import Refusal
from ..table import Table
from ..who import Who


def seen_by_decider(table: Table, who: Who) -> State:
    """The game as somebody sees it who has to decide now."""
    if who.seat is None or table.decider != who.seat or not table.chairs[who.seat].decides or not table.play:
        raise Refusal("not_your_turn", "that is for the one who has to decide")
    return view(table.play.state, who.seat)


def seen_for_hints(table: Table, who: Who) -> State:
    """The game as the one who decides sees it, if the table plays with hints."""
    if not table.sheet.terms.hints:
        raise Refusal("no_hints", "this table plays without hints", 403)
    return seen_by_decider(table, who)


def why_not(seen: State, kind: str, hex: str) -> m.WhyNot:
    """Why the one who decides may not name that hex for an action on offer; it must be one that names hexes."""
    try:
        action = Action(kind, hex_named(hex))
    except ValueError as error:
        raise Refusal("bad_query", str(error), 422) from None
    if not choices(seen).get(kind, 0) & ~NOWHERE_MASK or not seen.setup.board.hexes >> action.hex & 1:
        raise Refusal("bad_query", why_illegal(seen, *action), 422)
    fault = faults.why_not(seen, *action)
    if fault is None:
        raise Refusal("legal", f"{action} is legal", 409)
    return m.WhyNot(fault.name, fault.player, fault.thing, fault.printed, list(fault.wanted))
