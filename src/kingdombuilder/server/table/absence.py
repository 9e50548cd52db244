"""What the others may do about somebody who is gone, and after how long; ``docs/server-api.md`` states the rules.

Who is gone harms nobody until the table waits for them. So only the one who has to decide can be acted upon, and the
time counts from the moment at which they were both gone and asked.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from .. import protocol as m
from .refusals import Refusal
from .table import DAY, Table

MINUTE = 60_000
GRACE = 10 * MINUTE
"""Milliseconds that people have to come back after the server was away, at tables that would wait for longer."""


class Attendance(NamedTuple):
    """Who is gone, as far as the server knows."""

    gone: tuple[int | None, ...] = ()
    """Since when each person is gone, by seat; None for those who are there. Nobody is gone if it is empty."""
    since: int = 0
    """Since when the server has been there to see who is."""


ALL_THERE = Attendance()


def wait(table: Table) -> int:
    """Milliseconds for which a table waits for somebody."""
    return table.sheet.terms.absence.minutes * MINUTE


def _wait_before(table: Table) -> int:
    """Milliseconds for which an open table waits: a day where days are the clock, for nobody looks in more often."""
    return DAY if table.sheet.terms.clock.kind == "days" else wait(table)


def may(table: Table) -> Literal["bot", "claim", "none"]:
    """What may be done about those who are gone. Nobody needs to be there where days are the clock."""
    return "none" if table.sheet.terms.clock.kind == "days" else table.sheet.terms.absence.kind


def patience(table: Table, attendance: Attendance, at: int) -> int | None:
    """Milliseconds after which those who wait may do something; None if that does not come without somebody leaving.

    In the game that is about the one who has to decide. Before it those who sit at a full table may begin in the end,
    and at another one they may give away the seats that are kept.
    """
    if table.status == "open":
        since = _waits_since(table)
        return None if since is None else max(0, since + _wait_before(table) - at)
    if table.decider is None or may(table) == "none" or not table.chairs[table.decider].decides:
        return None
    return _left(table, table.decider, attendance, at)


def _waits_since(table: Table) -> int | None:
    """Since when a table waits for the host to begin, or for those whose seats are kept."""
    if table.is_full:
        return max(chair.changed for chair in table.chairs)
    return table.sheet.created if any(chair.reserved for chair in table.chairs) else None


def substituted(table: Table, by: int, seat: int, attendance: Attendance, at: int) -> m.Substituted:
    """A bot plays on for somebody who is gone, until they come back: whoever waits may have it so."""
    _must_be_gone(table, seat, attendance, at)
    return m.Substituted(seat, table.sheet.terms.substitute, by)


def claimed(table: Table, by: int, seat: int, attendance: Attendance, at: int) -> list[m.AnyEntry]:
    """Somebody who is gone has lost, once all the others who are there say so: that cannot be taken back."""
    if may(table) == "bot":
        raise Refusal("not_allowed", "at this table a bot may play for who is gone, but nobody can claim the game", 403)
    _must_be_gone(table, seat, attendance, at)
    missing = [other for other in _others(table, by, seat, attendance, at) if other not in table.claims]
    if missing and by in table.claims:
        names = ", ".join(table.names[other] for other in missing)
        raise Refusal("claimed", f"you have claimed the game already; it takes {names}, too")
    entries: list[m.AnyEntry] = [] if by in table.claims else [m.Claimed(seat, by)]
    return entries if missing else [*entries, m.Forfeited(seat)]


def _others(table: Table, by: int, seat: int, attendance: Attendance, at: int) -> list[int]:
    """The people without whom one may not claim the game: all that have not been gone for as long themselves."""
    return [
        other
        for other, chair in enumerate(table.chairs)
        if chair.decides and other not in (by, seat) and _left(table, other, attendance, at) != 0
    ]


def _must_be_gone(table: Table, seat: int, attendance: Attendance, at: int) -> None:
    """Refuse to do anything about somebody who is there, or not gone for long, or for whom nobody waits."""
    if may(table) == "none":
        raise Refusal("not_allowed", "this table does nothing about those who are gone", 403)
    if seat != table.decider or not table.chairs[seat].decides:
        raise Refusal("not_waiting", "the table does not wait for the person on that seat")
    left = _left(table, seat, attendance, at)
    if left is None:
        raise Refusal("not_gone", f"{table.names[seat]} is here")
    if left:
        minutes, seconds = table.sheet.terms.absence.minutes, -(-left // 1000)
        raise Refusal(
            "not_yet", f"{table.names[seat]} is not gone for {minutes} minutes yet; wait {seconds} seconds", 409
        )


def _left(table: Table, seat: int, attendance: Attendance, at: int) -> int | None:
    """Milliseconds after which the person on a seat will have been gone for too long; None for who is there."""
    gone = attendance.gone[seat] if attendance.gone else None
    if gone is None:
        return None
    too_long = max(gone, table.moved_at) + wait(table)
    return max(0, too_long - at, attendance.since + min(wait(table), GRACE) - at)
