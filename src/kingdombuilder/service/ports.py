"""The ports of the service, implemented by a host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, ParamSpec, Protocol, TypeVar

from ..protocol import messages as m
from ..table.caller import Caller
from ..table.config import TableConfig
from ..table.table import Row, Table
from .facts import Facts
from .thinking.scheduler import Scheduler

P = ParamSpec("P")
T = TypeVar("T")


class Conflict(Exception):
    """Another process has already written rows with these numbers."""


class TookTooLong(Exception):
    """A computation exceeded its time limit."""


class Sighting(NamedTuple):
    """When a guest was seen at a table."""

    table: str
    guest: str
    at: int


class Store(Protocol):
    """The logs of all tables. Each call is one transaction."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write to the same logs."""

    @property
    def failures(self) -> tuple[type[Exception], ...]:
        """The errors that its methods raise while the storage is unavailable."""

    async def create(self, config: TableConfig, rows: Sequence[Row], facts: Facts) -> None:
        """Store a new table. ``Conflict`` if the id exists."""

    async def append(self, table: str, rows: Sequence[Row], facts: Facts) -> None:
        """Append rows to a log durably. ``Conflict`` if these numbers exist already."""

    async def config(self, table: str) -> TableConfig | None:
        """The configuration of a table, if it exists."""

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The log of a table, after some number."""

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """The last number in the log of each of these tables that still exists."""

    async def correct(self, table: str, last: int, facts: Facts) -> None:
        """Update the facts of a log of that length if an earlier version with other rulings derived others."""

    async def let_be(self, table: str) -> None:
        """Mark a table as never due again."""

    async def last_seen(self, table: str) -> dict[str, int]:
        """When the guests at a table were last seen, as noted by any process."""

    async def note_seen(self, sightings: Sequence[Sighting]) -> None:
        """Store when guests were seen."""

    async def forget_practice(self, guest: str, *, puzzles: bool) -> list[str]:
        """Delete the oldest lesson or puzzle tables of a guest; returns their ids."""

    async def note_advice(self, table: str, seat: int, kind: m.Advice) -> None:
        """Store that a seat received advice."""


class Thinker(Protocol):
    """Runs slow functions, perhaps in other processes: functions and arguments must be picklable."""

    @property
    def scheduler(self) -> Scheduler:
        """The scheduler of the places in which ``run`` may be called."""

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run a slow function apart from the service; returns its result."""

    async def aside(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run a function of some milliseconds, concurrently with other requests if the host can; returns its result."""

    def rest(self) -> None:
        """Release resources while there is nothing to run."""

    def close(self) -> None:
        """Stop all running jobs."""


class Identity(Protocol):
    """Identifies callers and issues seat secrets."""

    def new_table_id(self) -> str:
        """A new random id for a table."""

    def is_table_id(self, text: str) -> bool:
        """Whether a text has the form of a table id."""

    def caller(self, table: Table, guest: str | None, secret: str | None) -> Caller:
        """The caller with this cookie and secret. A ``Refusal`` if the secret is invalid."""

    def acts_as(self, table: Table, caller: Caller, command: m.Command) -> Caller:
        """The caller as which a command is carried out."""

    def is_host(self, table: Table, caller: Caller) -> bool:
        """Whether a caller is the host of a table."""

    def seat_secret(self, table: Table, seat: int) -> str:
        """The secret of a seat for its current player."""

    def seats_again(self, table: Table, caller: Caller) -> list[int]:
        """The seats of a finished game that a caller's rematch takes at the next table."""
