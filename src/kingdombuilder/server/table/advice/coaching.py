"""The coach at a table: a remark on the last turn of somebody who plays alone with bots."""

from __future__ import annotations

from ....analysis.coach import Remark, remark
from ....analysis.turns import PlayedGame
from ....game.documents.record import Record
from ... import protocol as m
from ..refusals import Refusal
from ..table import Table
from ..telling.clauses import reason_messages, step_messages
from ..who import Who


def coached_seat(table: Table, who: Who) -> int:
    """The seat of somebody who may hear the coach.

    Where people play against each other nobody has a coach: advice is not fair there, even if it comes afterwards. A
    table without hints has none either.
    """
    if who.seat is None:
        raise Refusal("no_seat", "the coach speaks to those who sit at the table", 403)
    if not table.sheet.terms.hints:
        raise Refusal("no_hints", "this table plays without hints", 403)
    others = [chair.kind for seat, chair in enumerate(table.chairs) if seat != who.seat]
    if any(kind != "bot" for kind in others):
        raise Refusal("no_coach", "the coach speaks only to somebody who plays alone with bots", 403)
    return who.seat


def coach(record: Record, seat: int, seed: str) -> m.Remark | None:
    """What the coach says of the last turn that a seat has ended; it knows what the seat could know then."""
    found = remark(PlayedGame.of(record), seat, seed)
    return _message(found) if found else None


def _message(found: Remark) -> m.Remark:
    gold, better = round(found.gold), step_messages(found.better)
    [reason] = reason_messages([found.reason])
    return m.Remark(found.about, reason, found.further, gold, better)
