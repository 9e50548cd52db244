"""A feature of the service: its routes and its hooks.

Every hook does nothing by default. A hook refuses by raising a ``Refusal``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from ..protocol import messages as m
from ..table.caller import Caller
from ..table.config import TableConfig
from ..table.table import Table
from .calls import Call, Page, Preview, Visit
from .thinking.scheduler import Scheduler

if TYPE_CHECKING:
    from .routing import Route
    from .service import Service


class Host(Protocol):
    """The host of a service: a server or a device."""

    @property
    def service(self) -> Service:
        """The service."""


class Feature:
    """An optional part of the service."""

    commands: ClassVar[tuple[type[m.Request], ...]] = ()
    """The commands before which ``before_command`` is called."""
    messages: ClassVar[tuple[type, ...]] = ()
    """The messages on a connection that it answers."""

    def __init__(self, host: Host) -> None:
        self.service = host.service
        self.tables = host.service.tables

    def admit(self, guest: str | None) -> None:
        """Refuse a guest."""

    async def opens(self, route: Route, call: Call) -> bool:
        """Whether a caller may know of one of its hidden routes."""
        return False

    async def before_visit(self, table: Table, caller: Caller) -> None:
        """Refuse a caller who wants to see a table."""

    async def before_new_table(self, asked: m.NewTable, call: Call, guest: str) -> None:
        """Refuse a new table."""

    async def before_going_on(self, origin: Table, guest: str) -> None:
        """Refuse a guest who wants to continue a game, or play its deal."""

    async def new_table(
        self, config: TableConfig, entries: Sequence[m.AnyEntry], origin: Table | None, guest: str
    ) -> tuple[TableConfig, Sequence[m.AnyEntry]]:
        """Adjust the configuration and first entries of a new table."""
        return config, entries

    async def table_created(self, table: Table, call: Call, guest: str) -> None:
        """Note a new table."""

    async def before_command(self, visit: Visit, command: m.Command) -> Visit:
        """Adjust the visit of a caller who sends one of its commands."""
        return visit

    def note(self, call: Call, guest: str | None, deed: str, about: str = "") -> None:
        """Note an action of a guest, for an audit log."""

    async def answer(self, visit: Visit, message: m.FromClient) -> m.FromServer:
        """The answer to one of its messages on a connection."""
        raise NotImplementedError

    async def preview(self, page: Page) -> Preview | None:
        """The public preview of one of its pages; None for other pages."""
        return None

    async def head(self, page: Page) -> str:
        """The HTML that it adds to the head of a page."""
        return ""

    def sealed_deals(self, now: int) -> Sequence[str]:
        """The ids of deals that are still secret."""
        return ()

    def queues(self) -> Mapping[str, Scheduler]:
        """The queues of its own, by name."""
        return {}

    async def chore(self) -> None:
        """Do periodic work, every few seconds on hosts with background work."""

    async def close(self) -> None:
        """Release everything; the host stops."""
