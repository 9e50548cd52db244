"""Messages that are only used over plain HTTP."""

from __future__ import annotations

from msgspec import field

from ..game.hex_faults import FaultName
from .socket import Update
from .values import Said, Status, Visibility
from .views import Seat, SetUp


class Problem(Said):
    """An error: why the request failed, and what would be valid."""

    code: str
    message: str


class Updates(Said):
    """A page of entries after a number."""

    number: int
    updates: list[Update]


class TableSummary(Said):
    """A line in a list of tables."""

    id: str
    status: Status
    created: int
    updated: int
    setup: SetUp
    seats: list[Seat]
    winners: list[int]
    gold: list[int]
    """The gold of each player in a finished game; empty before."""
    decider: int | None
    """The seat of the decider in a running game."""
    mine: bool
    """Whether this is the caller's own list."""
    seat: int | None = None
    """The caller's seat, in the caller's own list."""
    imported: bool = False
    """Whether the game or its beginning was imported: from a record, a position or a moment."""
    visibility: Visibility | None = None
    """Whether the table is listed publicly or only reachable by its link; null if unknown."""


class TableList(Said):
    """A page of tables, newest first; ``next`` fetches the page after it."""

    tables: list[TableSummary]
    next: str | None


class Guest(Said):
    """The guest of the cookie."""

    id: str


class WhyNot(Said, omit_defaults=True):
    """Why an action may not name a hex; ``game/hex_faults.py`` explains each fault."""

    fault: FaultName
    player: int | None = None
    """The other player whose piece stands there."""
    thing: str | None = None
    """The piece on the hex, or what closes it."""
    printed: str | None = None
    """What is printed on the hex."""
    wanted: list[str] = field(default_factory=list)
    """The terrains that the action can use."""
