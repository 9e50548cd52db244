"""The caller of a request about a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .table import Table


@dataclass(frozen=True)
class Caller:
    """A guest at a table, perhaps with a seat."""

    guest: str | None
    seat: int | None = None
    by_secret: bool = False
    """Whether the caller is identified by a seat secret, which grants that seat and nothing else of the guest."""
    rated: bool = False
    """Whether the guest has opted in to rating."""


def current_seat(table: Table, caller: Caller) -> Caller:
    """The caller with the seat that the guest has now."""
    seat = table.seat_of(caller.guest)
    return caller if seat == caller.seat else replace(caller, seat=seat)


def is_host(table: Table, caller: Caller) -> bool:
    """Whether the caller is the host of the table."""
    return caller.guest == table.config.host and not caller.by_secret
