"""What whoever runs the server can do: look at tables, close and delete them, shut people out, read the audit log.

It works on the database, beside the nodes that are running: what is done to a table goes the same way as what its
players do, so nothing is lost or overwritten, and the nodes notice it within a few seconds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex

from ...game.errors import KingdomBuilderError
from .. import protocol as m
from ..storage.administration import ListedTable, delete_table, list_tables
from ..storage.audit import OPERATOR, Deed, list_deeds, note_deeds
from ..storage.bans import Ban, BanKind, add_ban, all_bans, lift_ban
from ..storage.database import database_url, must_be_up_to_date, open_database
from ..storage.store import Store
from ..table.refusals import Refusal
from ..table.table import Row, Table
from .hall import Hall
from .keyring import MARK, SIGNING, Keyring
from .live_table import LiveTable


class CannotDo(KingdomBuilderError):
    """Something that whoever runs the server wants and that cannot be done."""


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
        await self._note("close", id)

    async def delete(self, id: str, *, force: bool) -> None:
        """Forget a table; a game under way only by force."""
        if (await self._found(id)).table.status == "running" and not force:
            raise CannotDo(f"{id}: a game is under way there; close it first, or delete it with --force")
        await delete_table(self.store, id)
        await self._note("delete", id)

    async def ban(self, kind: BanKind, who: str, reason: str) -> str:
        """Shut a guest out, or an address, by the address or its mark; what is kept of it."""
        who = await self._kept(kind, who)
        await add_ban(self.store, Ban(kind, who, self.hall.now(), reason))
        await self._note("ban", f"{kind} {who}")
        return who

    async def lift(self, kind: BanKind, who: str) -> str:
        """Let somebody in again."""
        who = await self._kept(kind, who)
        if not await lift_ban(self.store, kind, who):
            raise CannotDo(f"{kind} {who}: not shut out; 'kingdombuilder bans list' lists who is")
        await self._note("lift", f"{kind} {who}")
        return who

    async def bans(self) -> list[Ban]:
        """Who is shut out."""
        return await all_bans(self.store)

    async def deeds(self, limit: int, address: str | None, guest: str | None, table: str | None) -> list[Deed]:
        """What was done last, the newest first."""
        mark = address and await self._kept("address", address)
        return await list_deeds(self.store, limit, address=mark, guest=guest, about=table)

    async def _kept(self, kind: BanKind, who: str) -> str:
        """What is kept of somebody: the id of a guest, the mark of an address."""
        if kind == "guest" or MARK.fullmatch(who):
            return who
        return Keyring(await self.store.shared_key(SIGNING, token_hex(32))).mark(who)

    async def _note(self, deed: str, about: str) -> None:
        await note_deeds(self.store, [Deed(self.hall.now(), OPERATOR, None, deed, about)])

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
