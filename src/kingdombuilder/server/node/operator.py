"""What whoever runs the server can do with its tables: look at them, close them, delete them.

It works on the database, beside the nodes that are running: what is done to a table goes the same way as what its
players do, so nothing is lost or overwritten, and the nodes notice it within a few seconds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ...game.errors import KingdomBuilderError
from .. import protocol as m
from ..storage.administration import ListedTable, delete_table, list_tables
from ..storage.database import database_url, must_be_up_to_date, open_database
from ..storage.store import Store
from ..table.refusals import Refusal
from ..table.table import Row, Table
from .hall import Hall
from .live_table import LiveTable


class CannotDo(KingdomBuilderError):
    """Something that cannot be done with a table."""


class Operator:
    """Whoever runs the server, at its database."""

    def __init__(self, store: Store) -> None:
        """Work on this database."""
        self.store = store
        self.hall = Hall(store)

    async def listed(self, status: m.Status | None, limit: int) -> list[ListedTable]:
        """Tables, those first at which something happened last."""
        return await list_tables(self.store, status, limit)

    async def shown(self, id: str) -> tuple[Table, list[Row]]:
        """A table with its whole log."""
        return (await self._found(id)).table, await self.store.rows(id)

    async def close(self, id: str) -> None:
        """End a game that is under way."""
        await self.hall.commit(await self._found(id), _closed)

    async def delete(self, id: str, *, force: bool) -> None:
        """Forget a table; a game under way only by force."""
        if (await self._found(id)).table.status == "running" and not force:
            raise CannotDo(f"{id}: a game is under way there; close it first, or delete it with --force")
        await delete_table(self.store, id)

    async def _found(self, id: str) -> LiveTable:
        try:
            return await self.hall.table(id)
        except Refusal:
            raise CannotDo(f"{id}: there is no such table; 'kingdombuilder tables list' lists them") from None


def _closed(table: Table) -> list[m.AnyEntry]:
    if table.status == "open":
        raise CannotDo(f"{table.sheet.id}: no game has begun there; delete it instead")
    if table.status == "finished":
        raise CannotDo(f"{table.sheet.id}: the game is over")
    return [m.Closed()]


@asynccontextmanager
async def at_the_database(address: str) -> AsyncIterator[Operator]:
    """An operator for a while."""
    engine = open_database(database_url(address), connections=2)
    try:
        await must_be_up_to_date(engine)
        operator = Operator(Store(engine))
        yield operator
        await operator.hall.close()
        await operator.store.close()
    finally:
        await engine.dispose()
