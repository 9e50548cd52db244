"""Questions of the deciding player: hints, and why a hex is illegal."""

from __future__ import annotations

from ..game import hex_faults
from ..game.actions import Action
from ..game.choices import choices
from ..game.illegal import why_illegal
from ..game.state import State
from ..game.view import view
from ..hexes import NOWHERE_MASK, hex_named
from ..protocol import messages as m
from ..protocol.refusals import Refusal
from .caller import Caller
from .table import Table


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
