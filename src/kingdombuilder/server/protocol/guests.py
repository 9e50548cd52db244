"""What guests ask about themselves and what they are told: coming back, their data, reports of what others said."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from .entries import AnyEntry
from .new_table import NewTable
from .ratings import GuestRatedGame
from .values import Advice, Asked, EntryNumber, Said, Status

ReportReason: TypeAlias = Literal["insult", "hate", "threat", "spam", "otherwise"]
"""Why somebody reports what somebody else said."""


class Recovery(Said):
    """Whether one can come back with a code."""

    since: int | None
    """When the code was made; null if there is none."""


class RecoveryCode(Said):
    """The code with which a guest comes back in any browser. It is told once; the server keeps a digest of it."""

    code: str


class Recover(Asked):
    """Come back as the guest who has this code."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]
    """Small letters, and spaces or hyphens between the letters, make no difference."""


class Delete(Asked):
    """Have everything deleted that the server holds about one."""

    confirm: Annotated[str, Meta(max_length=100)]
    """One's own id, as ``/api/me`` tells it, so that this does not happen by mistake."""


class Deleted(Said):
    """What became of the tables of a guest whose data were deleted."""

    deleted: int
    """Tables that are gone: those at which nobody else played."""
    kept: int
    """Tables that stay for the others, without the guest's name and words."""


class Report(Asked):
    """Report what somebody said at a table."""

    number: EntryNumber
    """The number of the entry."""
    reason: ReportReason
    note: Annotated[str, Meta(max_length=300)] = ""


class Reported(Said):
    """The report is kept for whoever runs the server."""

    number: int
    """The number of the reported entry."""
    again: bool
    """Whether one had reported it before; it counts once."""


class GuestEntry(Said):
    """Something that a guest did at a table."""

    number: int
    at: int
    entry: AnyEntry


class GuestTable(Said):
    """A table that a guest has set, or at which they sat, with what they did there."""

    id: str
    created: int
    status: Status
    host: bool
    """Whether the guest set the table."""
    seat: int | None
    """The seat of the guest; null if they only set it, or left it."""
    seen: int | None
    """When the guest was last seen there in the game, in milliseconds since 1970; null if nobody noted it."""
    asked: NewTable | None
    """What the guest asked for when setting the table."""
    log: list[GuestEntry]


class GuestResult(Said):
    """What became of a guest in a game that is over."""

    table: str
    deal: str | None
    """The day, or the table where the deal was played first; null if nobody else plays it."""
    counted: bool
    """Whether it was the guest's try that counts on that day."""
    seat: int
    at: int
    gold: int
    gave_up: bool
    items: dict[str, int]
    """The gold of each card, of castles and the like."""
    place: int | None
    """1 for who has won; null for a game of an earlier version that was not looked at again yet."""
    tiles: dict[str, int]
    """How many tiles the guest has taken of each location."""
    stood_in: bool
    """Whether a bot decided for the guest at some time."""
    advised: list[Advice]
    """What advised the guest during the game."""


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
    """The mark of the address from which it was done."""
    deed: str
    about: str


class GuestData(Said):
    """Everything that the server holds about a guest."""

    id: str
    recovery: int | None
    """Since when there is a code to come back with."""
    banned: int | None
    """Since when the guest is shut out."""
    tables: list[GuestTable]
    reports: list[GuestReport]
    audit: list[GuestDeed]
    results: list[GuestResult] = field(default_factory=list)
    rated_as: str | None = None
    """What the guest is called among those who are rated; null if they are not rated."""
    rated_games: list[GuestRatedGame] = field(default_factory=list)
