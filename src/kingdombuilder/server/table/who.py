"""Who asks something of a table."""

from __future__ import annotations

from dataclasses import dataclass

from .table import Table


@dataclass(frozen=True)
class Who:
    """Somebody at a table: a guest, perhaps with a seat."""

    guest: str | None
    seat: int | None = None


def still(table: Table, who: Who) -> Who:
    """The same person as the table has them now: they may have lost their seat meanwhile, or taken one."""
    return Who(who.guest, table.seat_of(who.guest))
