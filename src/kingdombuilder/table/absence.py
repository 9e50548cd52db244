"""The rules for absent players: what others may do, and after how long; see ``docs/server-api.md``.

Others may act only for an absent player who must decide now. The time counts from the moment when the player
was both absent and the decider.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..protocol import messages as m
from ..protocol.refusals import Refusal
from .table import DAY, Table

MINUTE = 60_000
LIVE = 3
"""The default waiting time, in minutes, if every player was connected when the game began."""
APART = 10
"""The same if a player was not connected: such players only look in now and then."""
GRACE = 10 * MINUTE
"""The most milliseconds that players have to reconnect after a restart of the server."""


class Attendance(NamedTuple):
    """Who is absent, as far as the server knows."""

    gone: tuple[int | None, ...] = ()
    """When each player left, by seat; None for a connected player. Empty: every player is connected."""
    since: int = 0
    """When the server began to observe connections."""


ALL_THERE = Attendance()


def everyone_is_there(attendance: Attendance, by: int | None) -> bool:
    """Whether all players are connected; the caller, on seat ``by``, counts as connected."""
    return all(since is None for seat, since in enumerate(attendance.gone) if seat != by)


def minutes(table: Table) -> int | None:
    """The waiting time for an absent player in minutes; None before the game, if connections at its start decide."""
    asked = table.config.terms.absence.minutes
    if asked is not None or table.status == "open":
        return asked
    return LIVE if table.live else APART


def wait(table: Table) -> int:
    """The waiting time for an absent player, in milliseconds."""
    return (minutes(table) or APART) * MINUTE


def _wait_before(table: Table) -> int:
    """The waiting time of an open table in milliseconds: a day with a clock in days."""
    return DAY if table.config.terms.clock.kind == "days" else wait(table)


def may(table: Table) -> Literal["bot", "claim", "none"]:
    """What others may do for an absent player; nothing with a clock in days."""
    return "none" if table.config.terms.clock.kind == "days" else table.config.terms.absence.kind


def patience(table: Table, attendance: Attendance, at: int) -> int | None:
    """The milliseconds until waiting players may act; None if they wait for no absent player.

    During the game they may act for the decider. Before it they may start at a full table, or give away reserved seats.
    """
    if table.status == "open":
        since = _waits_since(table)
        return None if since is None else max(0, since + _wait_before(table) - at)
    if table.decider is None or may(table) == "none" or not table.chairs[table.decider].decides:
        return None
    return _left(table, table.decider, attendance, at)


def _waits_since(table: Table) -> int | None:
    """When an open table began to wait for the host, or for the players of reserved seats."""
    if table.is_full:
        return max(chair.changed for chair in table.chairs)
    return table.config.created if any(chair.reserved for chair in table.chairs) else None


def substituted(table: Table, by: int, seat: int, attendance: Attendance, at: int) -> m.Substituted:
    """The entry by which a waiting player lets the substitute play for an absent player."""
    _must_be_gone(table, seat, attendance, at)
    return m.Substituted(seat, table.config.terms.substitute, by)


def claimed(table: Table, by: int, seat: int, attendance: Attendance, at: int) -> list[m.AnyEntry]:
    """The entries by which a player claims the game; the absent player loses once all others present have claimed."""
    if may(table) == "bot":
        raise Refusal(
            "not_allowed", "at this table a bot may play for an absent player, but the game cannot be claimed", 403
        )
    _must_be_gone(table, seat, attendance, at)
    missing = [other for other in _others(table, by, seat, attendance, at) if other not in table.claims]
    if missing and by in table.claims:
        names = ", ".join(table.names[other] for other in missing)
        raise Refusal("claimed", f"you have already claimed the game; {names} must claim it, too")
    entries: list[m.AnyEntry] = [] if by in table.claims else [m.Claimed(seat, by)]
    return entries if missing else [*entries, m.Forfeited(seat)]


def _others(table: Table, by: int, seat: int, attendance: Attendance, at: int) -> list[int]:
    """The seats that must claim, too: all players who have not been absent for as long themselves."""
    return [
        other
        for other, chair in enumerate(table.chairs)
        if chair.decides and other not in (by, seat) and _left(table, other, attendance, at) != 0
    ]


def _must_be_gone(table: Table, seat: int, attendance: Attendance, at: int) -> None:
    """Refuse unless the table waits for this player, who is absent, and the waiting time has passed."""
    if may(table) == "none":
        raise Refusal("not_allowed", "absence rules are off at this table", 403)
    if seat != table.decider or not table.chairs[seat].decides:
        raise Refusal("not_waiting", "the table is not waiting for the player on that seat")
    left = _left(table, seat, attendance, at)
    if left is None:
        raise Refusal("not_gone", f"{table.names[seat]} is connected")
    if left:
        seconds = -(-left // 1000)
        raise Refusal(
            "not_yet",
            f"{table.names[seat]} has not been away for {minutes(table)} minutes yet; wait {seconds} seconds",
            409,
        )


def _left(table: Table, seat: int, attendance: Attendance, at: int) -> int | None:
    """The milliseconds until the waiting time for a seat has passed; None for a connected player."""
    gone = attendance.gone[seat] if attendance.gone else None
    if gone is None:
        return None
    too_long = max(gone, table.moved_at) + wait(table)
    return max(0, too_long - at, attendance.since + min(wait(table), GRACE) - at)
