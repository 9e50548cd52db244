"""Messages about guests: recovery, their data, and reports."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from .entries import AnyEntry
from .new_table import NewTable
from .parts import Extensible
from .values import Advice, Asked, EntryNumber, Said, SeatNumber, Status

ReportReason: TypeAlias = Literal["insult", "hate", "threat", "spam", "otherwise"]
"""The reason of a report."""


class Recovery(Said):
    """Whether the guest has a recovery code."""

    since: int | None
    """When the code was created; null if there is none."""


class RecoveryCode(Said):
    """A recovery code, valid in any browser. It is shown once; the server stores a digest."""

    code: str


class Session(Said):
    """A browser in which the guest is signed in."""

    id: str
    created: int
    """When the guest was first noted there, in milliseconds since 1970."""
    seen: int
    """The beginning of the day (UTC) on which the guest was last noted there."""
    browser: str
    """Such as ``Firefox``; empty if unknown."""
    system: str
    """Such as ``Linux``; empty if unknown."""
    current: bool
    """Whether the request came from it."""


class Sessions(Said):
    """The browsers in which the guest is signed in, the current one first.

    A browser is listed once the guest has created or joined a table there, or changed what is stored about them.
    """

    sessions: list[Session]


class Recover(Asked):
    """Log in as the guest with this recovery code."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]
    """The code; case, spaces and hyphens do not matter."""


class Delete(Asked):
    """Delete all of the guest's data."""

    confirm: Annotated[str, Meta(max_length=100)]
    """The guest's own id from ``/api/me``, as a safeguard."""


class Deleted(Said):
    """The tables of a guest whose data were deleted."""

    deleted: int
    """The number of deleted tables, at which no other guest played."""
    kept: int
    """The number of tables kept for others, without the guest's name and words."""


class Imported(Said):
    """The tables that a device imported from another one."""

    tables: list[str]


class Report(Asked):
    """Report a chat message (``number``) or a player's name (``seat``)."""

    reason: ReportReason
    number: EntryNumber | None = None
    """The number of the entry of the message."""
    seat: SeatNumber | None = None
    """The player's seat."""
    note: Annotated[str, Meta(max_length=300)] = ""


class Reported(Said):
    """The report was stored for the operator."""

    number: int
    """The number of the reported entry."""
    again: bool
    """Whether the guest had reported it before; it counts once."""


class GuestEntry(Said):
    """An action of a guest at a table."""

    number: int
    at: int
    entry: AnyEntry


class GuestTable(Said):
    """A table that a guest created or joined, with their actions."""

    id: str
    created: int
    status: Status
    host: bool
    """Whether the guest created the table."""
    seat: int | None
    """The guest's seat; null if they only created it, or left."""
    seen: int | None
    """When the guest was last seen in the game, in milliseconds since 1970; null if unknown."""
    asked: NewTable | None
    """The guest's request that created the table."""
    log: list[GuestEntry]


class GuestResult(Said):
    """A guest's result in a finished game."""

    table: str
    deal: str | None
    """The day, or the table where the deal was first played; null if no one else plays it."""
    counted: bool
    """Whether it was the guest's counted attempt of that day."""
    seat: int
    at: int
    gold: int
    gave_up: bool
    items: dict[str, int]
    """The gold by item: cards, castles and so on."""
    place: int | None
    """1 for the winner; null for a game of an earlier version that is not processed yet."""
    tiles: dict[str, int]
    """The number of tiles taken, by location."""
    stood_in: bool
    """Whether a bot ever decided for the guest."""
    advised: list[Advice]
    """The kinds of advice that the guest received in the game."""


class GuestReport(Said):
    """A report that a guest made."""

    at: int
    table: str
    number: int
    reason: str
    note: str


class GuestDeed(Said):
    """A line of the audit log about a guest."""

    at: int
    address: str
    """The keyed hash of the address."""
    deed: str
    about: str


class GuestData(Said, Extensible):
    """All data that the server stores about a guest."""

    id: str
    recovery: int | None
    """When the recovery code was created."""
    banned: int | None
    """When the guest was banned."""
    tables: list[GuestTable]
    reports: list[GuestReport]
    audit: list[GuestDeed]
    results: list[GuestResult] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
