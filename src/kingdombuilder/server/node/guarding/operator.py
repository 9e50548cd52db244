"""What whoever runs the server can do with tables, guests, ratings, bans, reports, keys and the audit log.

It works on the database, beside the nodes that are running: what is done to a table goes the same way as what its
players do, so nothing is lost or overwritten, and the nodes notice it within a few seconds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from secrets import token_hex

from ....game.errors import KingdomBuilderError
from ... import protocol as m
from ...storage.database import database_url, must_be_up_to_date, open_database
from ...storage.people.bans import Ban, BanKind, add_ban, all_bans, lift_ban
from ...storage.people.guests import FORGOTTEN, about_guest, is_known
from ...storage.people.keys import EVERYWHERE, SigningKey, add_key, all_keys, drop_keys
from ...storage.people.reports import Report, close_reports, list_reports
from ...storage.results.ratings import Game, rated_game, start_over, take_back
from ...storage.store import Store
from ...storage.upkeep.administration import ListedTable, delete_table, list_tables
from ...storage.upkeep.audit import OPERATOR, Deed, list_deeds, note_deeds
from ...table.ids import is_table_id
from ...table.refusals import Refusal
from ...table.table import Row, Table
from ..hall import Hall
from ..live_table import LiveTable
from ..people.guests import Guests
from ..people.keyring import MARK, MARKS, Keyring
from ..results.ratings import Ratings

AROUND = 5
"""Lines of chat that are shown before and after one that was reported."""


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

    async def reports(self, *, with_closed: bool) -> list[list[Report]]:
        """What people have reported: for each line of chat all reports of it, the oldest first."""
        lines: dict[tuple[str, int], list[Report]] = {}
        for report in await list_reports(self.store, with_closed=with_closed):
            lines.setdefault((report.table_id, report.line), []).append(report)
        return list(lines.values())

    async def reported(self, number: int) -> tuple[list[Report], list[m.ChatLine]]:
        """All reports of the line that a report is about, and what else was said around it, if the table is there."""
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

    async def close_report(self, number: int) -> None:
        """Close all reports of the line that a report is about."""
        line = await self._reports_of(number)
        if all(report.closed for report in line):
            raise CannotDo(f"report {number} is closed already")
        await close_reports(self.store, line[0].table_id, line[0].line, self.hall.now())
        await self._note("close_report", line[0].table_id)

    async def _reports_of(self, number: int) -> list[Report]:
        found = await list_reports(self.store, number=number)
        if not found:
            raise CannotDo(f"there is no report {number}; 'kingdombuilder reports list' lists them")
        return await list_reports(self.store, table_id=found[0].table_id, line=found[0].line)

    async def ratings(self, players: int) -> m.Ratings:
        """How people and bots stand in games of so many players."""
        return await self._ratings().standings(players, None)

    async def rated_game(self, id: str) -> Game:
        """A rated game that is over, with what it changed."""
        found = await rated_game(self.store, id) if is_table_id(id) else None
        if found is None:
            raise CannotDo(f"{id}: no rated game that is over; 'kingdombuilder guests export' lists those of a guest")
        return found

    async def take_back(self, ids: Sequence[str], why: str | None) -> None:
        """Take rated games back for some reason, or (None) let them count again; all that follow are counted anew."""
        ids = list(dict.fromkeys(ids))
        for id in ids:
            if ((await self.rated_game(id)).taken_back is None) == (why is None):
                raise CannotDo(f"{id}: the game {'is not taken back' if why is None else 'is taken back already'}")
        for id in ids:
            await take_back(self.store, id, why)
            await self._note("include" if why is None else "exclude", id)
        await self._ratings().count(self.store)

    async def recount(self) -> None:
        """Count all rated games again, from the first."""
        await start_over(self.store)
        await self._note("recompute", "ratings")
        await self._ratings().count(self.store)

    def _ratings(self) -> Ratings:
        return Ratings(self.hall, Keyring())

    async def export(self, guest: str) -> m.GuestData:
        """Everything that is held about a guest."""
        return await (await self._guests(guest)).export(guest)

    async def delete_guest(self, guest: str) -> m.Deleted:
        """Delete what is held about a guest."""
        done = await (await self._guests(guest)).delete(guest)
        await self._note("erase", about_guest(FORGOTTEN))
        return done

    async def sign_out(self, guest: str) -> None:
        """Revoke all cookies of a guest, and the secrets of their seats."""
        await (await self._guests(guest)).sign_out(guest)
        await self._note("sign_out", about_guest(guest))

    async def new_code(self, guest: str) -> str:
        """A code with which a guest can come back who has lost theirs."""
        made = await (await self._guests(guest)).make_code(guest)
        await self._note("code", about_guest(guest))
        return made.code

    async def _guests(self, guest: str) -> Guests:
        """The guests, among them this one."""
        if not await is_known(self.store, guest):
            raise CannotDo(f"{guest}: nothing is known about this guest; 'kingdombuilder tables show' tells the ids")
        return Guests(self.hall, Keyring())

    async def keys(self) -> list[SigningKey]:
        """The keys that sign cookies and secrets, the oldest first."""
        return await all_keys(self.store)

    async def rotate_key(self) -> SigningKey:
        """Add a key that signs as soon as every node knows it."""
        value, since = token_hex(32), self.hall.now() + EVERYWHERE
        number = await add_key(self.store, value, since)
        await self._note("rotate_key", f"key {number}")
        return SigningKey(number, since, value)

    async def drop_key(self, number: int) -> None:
        """Forget a key that somebody may know: what it has signed counts no more, at once."""
        numbers = [key.number for key in await self.keys()]
        if number not in numbers:
            raise CannotDo(f"there is no key {number}; 'kingdombuilder keys list' lists them")
        if number == numbers[-1]:
            raise CannotDo(f"key {number} is the newest; 'kingdombuilder keys rotate' makes another one first")
        await drop_keys(self.store, [number])
        await self._note("drop_key", f"key {number}")

    async def deeds(self, limit: int, address: str | None, guest: str | None, table: str | None) -> list[Deed]:
        """What was done last, the newest first."""
        mark = address and await self._kept("address", address)
        return await list_deeds(self.store, limit, address=mark, guest=guest, about=table)

    async def _kept(self, kind: BanKind, who: str) -> str:
        """What is kept of somebody: the id of a guest, the mark of an address."""
        if kind == "guest" or MARK.fullmatch(who):
            return who
        return Keyring(marks=await self.store.shared_key(MARKS, token_hex(32))).mark(who)

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
