"""Who asks something of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .table import Table


@dataclass(frozen=True)
class Who:
    """Somebody at a table: a guest, perhaps with a seat."""

    guest: str | None
    seat: int | None = None
    by_secret: bool = False
    """Whether only the secret of the seat tells who it is: that opens the seat, and nothing else of the guest's."""
    rated: bool = False
    """Whether they are ready for a rated game, if they sit down."""


def still(table: Table, who: Who) -> Who:
    """The same person as the table has them now: they may have lost their seat meanwhile, or taken one."""
    seat = table.seat_of(who.guest)
    return who if seat == who.seat else replace(who, seat=seat)


def is_host(table: Table, who: Who) -> bool:
    """Whether somebody is known as the one who set the table."""
    return who.guest == table.sheet.host and not who.by_secret
