"""Who asks, and who looks: all people here use the same device, so the secrets of their seats are none."""

from __future__ import annotations

from ..server.table.refusals import Refusal
from ..server.table.table import Table
from ..server.table.who import Who

HOST = "device"
"""The guest who sets all tables."""
SEAT = "seat."
"""How the secrets of seats begin here; the number of the seat follows."""


def secret_of(seat: int) -> str:
    """What tells that something is asked for the one on this seat."""
    return f"{SEAT}{seat}"


def who_asks(table: Table, secret: str | None) -> Who:
    """For whom something is asked: the one on a seat, or whoever set the table."""
    if secret is None:
        return Who(HOST, table.seat_of(HOST))
    for seat, chair in enumerate(table.chairs):
        if chair.guest and secret == secret_of(seat):
            return Who(chair.guest, seat)
    raise Refusal("bad_secret", "that is not a secret of a seat at this table", 403)


def who_looks(table: Table, secret: str | None) -> Who:
    """For whom somebody looks; whose seat was given away meanwhile sees what the host sees."""
    try:
        return who_asks(table, secret)
    except Refusal:
        return who_asks(table, None)


def people(table: Table) -> list[bool]:
    """At which seats people are: all of them are at the device."""
    return [chair.guest is not None for chair in table.chairs]
