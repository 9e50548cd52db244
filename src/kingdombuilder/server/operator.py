"""Operator actions on tables, guests, bans, reports, keys and the audit log.

They work on the database while nodes are running. Changes of tables are committed like those of players, so nothing
is lost or overwritten, and nodes notice them within a few seconds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex

from ..game.errors import KingdomBuilderError
from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..service.live_table import LiveTable
from ..service.tables import Tables
from ..table.names import clean_name
from ..table.table import Row, Table
from .guests.guests import Guests
from .guests.keyring import MARK, MARKS, CookiesAndSecrets, Keyring
from .guests.renaming import rename
from .storage.database import database_url, must_be_up_to_date, open_database
from .storage.guests.bans import Ban, BanKind, add_ban, all_bans, lift_ban
from .storage.guests.guests import FORGOTTEN, about_guest, is_known
from .storage.guests.keys import EVERYWHERE, SigningKey, add_key, all_keys, drop_keys
from .storage.guests.reports import Report, close_reports, list_reports
from .storage.maintenance.administration import ListedTable, delete_table, list_tables
from .storage.maintenance.audit import OPERATOR, Deed, list_deeds, note_deeds
from .storage.maintenance.sessions import end_all, new_link
from .storage.store import Store
from .workers import Workers

AROUND = 5
"""The number of chat lines shown before and after a reported one."""


class CannotDo(KingdomBuilderError):
    """An operator action that is impossible."""


class Operator:
    """The actions of an operator on a database."""

    def __init__(self, store: Store, tables: Tables | None = None) -> None:
        """Operate beside the servers, or at the ``tables`` of one."""
        self.store = store
        self.tables = tables or Tables(store, CookiesAndSecrets(Keyring()), Workers(1))

    async def listed(self, status: m.Status | None, limit: int, search: str = "") -> list[ListedTable]:
        """Tables, most recently active first: all, or those with an id or a name that is searched for."""
        return await list_tables(self.store, status, limit, search)

    async def shown(self, id: str) -> tuple[Table, list[Row]]:
        """A table with its whole log."""
        return (await self._found(id)).table, await self.store.rows(id)

    async def close(self, id: str, reason: str = "") -> None:
        """Close a table with a running game."""
        await self.tables.commit(await self._found(id), _closed)
        await self.note("close", id, reason)

    async def delete(self, id: str, *, force: bool, reason: str = "") -> None:
        """Delete a table; one with a running game only with ``force``."""
        if (await self._found(id)).table.status == "running" and not force:
            raise CannotDo(f"{id}: its game is running; close the table first, or delete it with --force")
        await delete_table(self.store, id)
        self.tables.forget([id])
        await self.note("delete", id, reason)

    async def ban(self, kind: BanKind, who: str, reason: str) -> str:
        """Ban or mute a guest, or ban an address given as such or as its hash; returns what is stored."""
        who = await self._kept(kind, who)
        await add_ban(self.store, Ban(kind, who, self.tables.now(), reason))
        await self.note("mute" if kind == "mute" else "ban", _about(kind, who), reason)
        return who

    async def lift(self, kind: BanKind, who: str, reason: str = "") -> str:
        """Lift a ban."""
        who = await self._kept(kind, who)
        if not await lift_ban(self.store, kind, who):
            raise CannotDo(f"{kind} {who}: not banned; 'kingdombuilder bans list' lists all bans")
        await self.note("unmute" if kind == "mute" else "lift", _about(kind, who), reason)
        return who

    async def rename(self, guest: str, name: str, reason: str = "") -> int:
        """Rename a guest at all tables and in the ratings; returns the number of tables that changed."""
        await self._must_know(guest)
        changed = await rename(self.tables, self.store, guest, clean_name(name))
        await self.note("rename", about_guest(guest), reason)
        return changed

    async def bans(self) -> list[Ban]:
        """All bans."""
        return await all_bans(self.store)

    async def reports(self, *, with_closed: bool) -> list[list[Report]]:
        """The reports, grouped by reported line, oldest first."""
        lines: dict[tuple[str, int], list[Report]] = {}
        for report in await list_reports(self.store, with_closed=with_closed):
            lines.setdefault((report.table_id, report.line), []).append(report)
        return list(lines.values())

    async def reported(self, number: int) -> tuple[list[Report], list[m.ChatLine]]:
        """All reports of the same line, with the chat around it if the table exists."""
        line = await self._reports_of(number)
        rows = await self.store.rows(line[0].table_id)
        names = {row.guest: row.entry.name for row in rows if isinstance(row.entry, m.Joined)}
        said = [
            m.ChatLine(row.number, row.entry.seat, names.get(row.guest, ""), row.entry.text)
            for row in rows
            if isinstance(row.entry, m.Spoke)
        ]
        before = [one for one in said if one.number < line[0].line][-AROUND:]
        return line, [*before, *[one for one in said if one.number > line[0].line][:AROUND]]

    async def close_report(self, number: int, reason: str = "") -> None:
        """Close all reports of the same line."""
        line = await self._reports_of(number)
        if all(report.closed for report in line):
            raise CannotDo(f"report {number} is closed already")
        await close_reports(self.store, line[0].table_id, line[0].line, self.tables.now())
        await self.note("close_report", line[0].table_id, reason)

    async def _reports_of(self, number: int) -> list[Report]:
        found = await list_reports(self.store, number=number)
        if not found:
            raise CannotDo(f"there is no report {number}; 'kingdombuilder reports list' lists them")
        return await list_reports(self.store, table_id=found[0].table_id, line=found[0].line)

    async def export(self, guest: str) -> m.GuestData:
        """All data of a guest."""
        return await (await self._guests(guest)).export(guest)

    async def delete_guest(self, guest: str) -> m.Deleted:
        """Delete all data of a guest."""
        done = await (await self._guests(guest)).delete(guest)
        await self.note("erase", about_guest(FORGOTTEN))
        return done

    async def sign_out(self, guest: str) -> None:
        """Revoke all cookies of a guest, and the secrets of their seats."""
        await (await self._guests(guest)).sign_out(guest)
        await self.note("sign_out", about_guest(guest))

    async def new_code(self, guest: str) -> str:
        """Create a recovery code for a guest."""
        guests = await self._guests(guest)
        await guests.read()
        made = await guests.make_code(guest)
        await self.note("code", about_guest(guest))
        return made.code

    async def _guests(self, guest: str) -> Guests:
        """The guests, after checking that this one is known."""
        await self._must_know(guest)
        return Guests(self.tables, self.store, Keyring())

    async def _must_know(self, guest: str) -> None:
        if not await is_known(self.store, guest):
            raise CannotDo(f"{guest}: no data about this guest; 'kingdombuilder tables show' lists the ids")

    async def new_link(self) -> str:
        """The secret of a link to the operator's page."""
        await self.note("link", "operator's page")
        return await new_link(self.store, self.tables.now())

    async def end_sessions(self) -> None:
        """End all sessions of the operator's page, and make all links invalid."""
        await end_all(self.store)
        await self.note("end", "operator's page")

    async def keys(self) -> list[SigningKey]:
        """The keys that sign cookies and seat secrets, oldest first."""
        return await all_keys(self.store)

    async def rotate_key(self) -> SigningKey:
        """Add a key that signs as soon as every node knows it."""
        value, since = token_hex(32), self.tables.now() + EVERYWHERE
        number = await add_key(self.store, value, since)
        await self.note("rotate_key", f"key {number}")
        return SigningKey(number, since, value)

    async def next_key(self, number: int) -> tuple[int, bool]:
        """Since when the key after this one signs, and whether that time has come."""
        keys = await self.keys()
        if number not in [key.number for key in keys]:
            raise CannotDo(f"there is no key {number}; 'kingdombuilder keys list' lists them")
        if number == keys[-1].number:
            raise CannotDo(f"key {number} is the newest; create another one first, with 'kingdombuilder keys rotate'")
        since = min(key.since for key in keys if key.number > number)
        return since, since <= self.tables.now()

    async def drop_key(self, number: int) -> None:
        """Revoke a key that may have leaked; its signatures become invalid at once."""
        await self.next_key(number)
        await drop_keys(self.store, [number])
        await self.note("drop_key", f"key {number}")

    async def deeds(self, limit: int, address: str | None, guest: str | None, table: str | None) -> list[Deed]:
        """The latest entries of the audit log, newest first."""
        mark = address and await self._kept("address", address)
        return await list_deeds(self.store, limit, address=mark, guest=guest, about=table)

    async def _kept(self, kind: BanKind, who: str) -> str:
        """The stored subject of a ban: the id of a guest, the hash of an address."""
        if kind != "address" or MARK.fullmatch(who):
            return who
        return Keyring(marks=await self.store.shared_key(MARKS, token_hex(32))).mark(who)

    async def note(self, deed: str, about: str, reason: str = "") -> None:
        """Add an entry to the audit log."""
        await note_deeds(self.store, [Deed(self.tables.now(), OPERATOR, None, deed, about, reason)])

    async def _found(self, id: str) -> LiveTable:
        try:
            return await self.tables.get(id)
        except Refusal:
            raise CannotDo(f"{id}: there is no such table; 'kingdombuilder tables list' lists them") from None


def _about(kind: BanKind, who: str) -> str:
    return f"address {who}" if kind == "address" else about_guest(who)


def _closed(table: Table) -> list[m.AnyEntry]:
    if table.status == "open":
        raise CannotDo(f"{table.config.id}: its game has not begun; delete the table instead")
    if table.status == "finished":
        raise CannotDo(f"{table.config.id}: the game is over")
    return [m.Closed()]


@asynccontextmanager
async def at_the_database(address: str) -> AsyncIterator[Operator]:
    """Open an operator's session on a database."""
    engine = open_database(database_url(address), connections=2)
    try:
        await must_be_up_to_date(engine)
        operator = Operator(Store(engine))
        yield operator
        await operator.tables.close()
        await operator.store.close()
    finally:
        await engine.dispose()
