"""The operator's page: load, tables, guests, reports, bans and the audit log, and actions with their reasons."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from ...protocol.socket import ChatLine
from ...protocol.values import Asked, Name, ProxyFault, Said, Status, Visibility

Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
BanKind: TypeAlias = Literal["guest", "address", "mute"]
Who: TypeAlias = Annotated[str, Meta(pattern=r"^[\w.:-]{1,45}$")]
"""The id of a guest, or an address or its hash."""


class OperatorSession(Said):
    """The operator's session in this browser."""

    until: int
    """When it ends."""


class Because(Asked):
    """An action with its reason, for the audit log."""

    reason: Reason


class RenameGuest(Asked):
    """Give a guest another name at all tables and in the ratings."""

    name: Name
    reason: Reason


class ShutOut(Asked):
    """Ban a guest or an address, or mute a guest; or lift that."""

    kind: BanKind
    who: Who
    reason: Reason


class OperatorQueue(Said):
    """What waits on a node for processes that think."""

    name: str
    """``bots`` for bots and hints, or the name of a feature."""
    places: int
    """How many can be served at once."""
    busy: int
    waiting: int


class LoggedFault(Said):
    """A warning or an error in the log of a node."""

    at: int
    level: str
    message: str


class GuestCost(Said):
    """What was done for a guest lately; half of it is forgotten in an hour."""

    guest: str
    requests: int
    """Requests and messages, in simple requests."""
    seconds: float
    """Seconds of bots, analyses and replays in processes that think."""


class NodeLoad(Said):
    """The load of a node."""

    node: str
    at: int
    version: str
    started: int
    tables: int
    """Tables in memory."""
    watchers: int
    """Connections to tables."""
    requests: float
    """Requests a second since the load was told last."""
    cpu: float
    """Cores in use by the node's main process since then."""
    memory: int | None
    """Bytes of memory of that process; null where the system does not tell."""
    cores: int
    load: float | None
    """Processes of the whole machine that run or want to, over a minute."""
    queues: list[OperatorQueue] = field(default_factory=list)
    faults: list[LoggedFault] = field(default_factory=list)
    proxy_faults: list[ProxyFault] = field(default_factory=list)
    costs: list[GuestCost] = field(default_factory=list)


class OperatorStorage(Said):
    """What the database holds."""

    kind: Literal["sqlite", "postgresql"]
    size: int
    """Bytes."""
    free: int | None
    """Bytes that are free on the disk; null if it is another machine's."""
    tables: dict[str, int]
    """By status."""


class OperatorReport(Said):
    """Reports of the same words or name."""

    number: int
    at: int
    table: str
    guest: str
    name: str
    text: str
    """The words; empty if the name was reported."""
    reasons: list[str]
    notes: list[str]
    around: list[ChatLine]
    """What was said before and after."""


class OperatorBan(Said):
    """A ban, or a muted guest."""

    kind: BanKind
    who: str
    since: int
    reason: str


class OperatorOverview(Said):
    """Everything but tables, guests and the audit log."""

    nodes: list[NodeLoad]
    storage: OperatorStorage
    reports: list[OperatorReport]
    """The oldest of those that are not closed."""
    more_reports: int
    bans: list[OperatorBan]


class OperatorTable(Said):
    """A table as the operator sees it."""

    id: str
    status: Status
    visibility: Visibility
    imported: bool
    updated: int
    entries: int
    players: list[str]


class OperatorTables(Said):
    """Tables, most recently active first."""

    tables: list[OperatorTable]


class OperatorGuest(Said):
    """A guest as the operator sees them."""

    guest: str
    names: list[str]
    """The names at the latest tables."""
    tables: int
    """The number of those tables."""
    hosted: int
    """The number of tables that the guest has created and that are stored."""
    entries: int
    """The length of their logs in all."""
    seen: int
    """When something happened at one of those tables."""
    requests: int
    seconds: float
    """As ``GuestCost``, on all nodes."""
    banned: bool
    muted: bool


class OperatorGuests(Said):
    """Guests, most recently active first."""

    guests: list[OperatorGuest]


class OperatorDeed(Said):
    """An entry of the audit log."""

    at: int
    address: str
    guest: str | None
    deed: str
    about: str
    reason: str


class OperatorDeeds(Said):
    """The latest entries of the audit log."""

    deeds: list[OperatorDeed]
