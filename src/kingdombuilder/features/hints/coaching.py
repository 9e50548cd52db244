"""The coach: a remark on the last turn of a player alone against bots."""

from __future__ import annotations

from ...analysis.coach import remark
from ...analysis.turns import PlayedGame
from ...game.documents.record import Record
from ...protocol.refusals import Refusal
from ...table.caller import Caller
from ...table.table import Table
from ...table.views.explanations import reason_messages, step_messages
from . import messages as m


def coached_seat(table: Table, caller: Caller) -> int:
    """The seat of a caller who may ask the coach; a ``Refusal`` for others.

    There is no coach in games between people, where advice would be unfair even afterwards, nor at tables
    without hints.
    """
    if caller.seat is None:
        raise Refusal("no_seat", "only players at the table can ask the coach", 403)
    if not table.config.terms.hints:
        raise Refusal("no_hints", "hints are off at this table", 403)
    others = [chair.kind for seat, chair in enumerate(table.chairs) if seat != caller.seat]
    if any(kind != "bot" for kind in others):
        raise Refusal("no_coach", "the coach needs a table with one person and bots only", 403)
    return caller.seat


def coach(record: Record, seat: int, seed: str) -> m.Remark | None:
    """The remark on the last turn that a seat has ended, from what the seat knew then."""
    found = remark(PlayedGame.of(record), seat, seed)
    if found is None:
        return None
    [reason] = reason_messages([found.reason])
    return m.Remark(found.about, reason, found.further, round(found.gold), step_messages(found.better))
