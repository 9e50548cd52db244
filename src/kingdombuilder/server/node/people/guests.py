"""Guests as one node knows them: how they come back, sign out elsewhere, and get or lose what is kept about them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import token_hex

from ... import protocol as m
from ...storage.people import guests as kept
from ...storage.people.erasure import rewrite
from ...storage.people.keys import all_keys, believed, must_have_key
from ...storage.people.reports import list_reports
from ...storage.results.games import results_by
from ...storage.results.ratings import games_of, rated_as
from ...storage.store import Store
from ...storage.upkeep.administration import delete_table
from ...storage.upkeep.audit import list_deeds
from ...storage.writing.jobs import Conflict
from ...table import erasure
from ...table.ids import alias
from ...table.refusals import Refusal
from ..hall import ATTEMPTS, Hall, facts_of, folded
from ..live_table import LiveTable
from .keyring import DEALS, MARKS, Keyring
from .recovery_codes import digest, new_code, read_code

OVERLAP = 600_000
"""Milliseconds that the clocks of nodes may differ without one missing that a cookie was revoked."""
LATE = 10_000
"""Milliseconds after which whatever was under way when cookies were revoked is done, on every node."""
SIGNED_OUT = "you were signed out in this browser"
GONE = ("no_table", "failure")
"""The refusals of tables that cannot be read, or not any more."""


async def open_keyring(store: Store, now: int, key_days: int) -> Keyring:
    """The keyring of a database, with a first key if it has none."""
    await must_have_key(store, token_hex(32), now)
    keyring = Keyring(
        marks=await store.shared_key(MARKS, token_hex(32)), deals=await store.shared_key(DEALS, token_hex(32))
    )
    await read_keys(store, keyring, now, key_days)
    return keyring


async def read_keys(store: Store, keyring: Keyring, now: int, key_days: int) -> None:
    """Look which keys count now."""
    keyring.use(*(key.value for key in believed(await all_keys(store), key_days, now)))


class Guests:
    """The guests, for one hall and with one keyring."""

    def __init__(self, hall: Hall, keyring: Keyring) -> None:
        """Know of nobody whose cookies were revoked yet."""
        self.hall = hall
        self.keyring = keyring
        self._read_until = 0
        self._to_send_home: set[str] = set()
        self._deleted: dict[str, int] = {}
        """When guests were deleted at whose tables nobody has looked for latecomers yet."""

    async def read(self, store: Store) -> None:
        """Look whose cookies were revoked, and close the connections that were opened with them."""
        for guest, epoch, changed in await kept.epochs_since(store, self._read_until - OVERLAP):
            if epoch > self.keyring.epochs.get(guest, 0):
                self.keyring.epochs[guest] = epoch
                self._to_send_home.add(guest)
            self._read_until = max(self._read_until, changed)
        if self._to_send_home:
            self._send_home()

    def _send_home(self) -> None:
        """Close the connections of those who were signed out; whoever has a new cookie can come back at once."""
        for live in self.hall.live_tables:
            for watcher in live.watchers:
                if watcher.who.guest in self._to_send_home:
                    watcher.close(SIGNED_OUT, again=False)
        self._to_send_home.clear()

    async def recovery(self, guest: str) -> m.Recovery:
        """Whether a guest can come back with a code."""
        return m.Recovery(await kept.recovery_since(self.hall.store, guest))

    async def make_code(self, guest: str) -> m.RecoveryCode:
        """A new code with which a guest can come back; one that they had before counts no more."""
        code = new_code()
        await kept.set_recovery(self.hall.store, guest, digest(str(read_code(code))), self.hall.now())
        return m.RecoveryCode(code)

    async def recovered(self, code: str) -> str:
        """The guest who comes back with this code."""
        signs = read_code(code)
        guest = signs and await kept.recovered_guest(self.hall.store, digest(signs))
        if not guest:
            raise Refusal("bad_code", "nobody has this code; a newer one may have taken its place", 403)
        await self.read(self.hall.store)  # the new cookie must not be one that was revoked on another node just now
        return guest

    async def sign_out(self, guest: str) -> None:
        """Revoke all cookies of a guest and all secrets of their seats; connections are closed within seconds."""
        raised = await kept.raise_epoch(self.hall.store, guest, self.hall.now())
        self.keyring.epochs[guest] = max(raised, self.keyring.epoch(guest))  # somebody else may have signed out since
        self._to_send_home.add(guest)

    async def export(self, guest: str) -> m.GuestData:
        """Everything that the server holds about a guest."""
        store = self.hall.store
        tables = [await self._table_of(guest, sat) for sat in await kept.tables_of(store, guest)]
        return m.GuestData(
            id=guest,
            recovery=await kept.recovery_since(store, guest),
            banned=await kept.banned_since(store, guest),
            tables=[table for table in tables if table],
            reports=[
                m.GuestReport(report.at, report.table_id, report.line, report.reason, report.note)
                for report in await list_reports(store, reporter=guest)
            ],
            audit=[
                m.GuestDeed(deed.at, deed.address, deed.deed, deed.about)
                for deed in await list_deeds(store, None, guest=guest)
            ],
            results=await results_by(store, guest),
            rated_as=await rated_as(store, guest),
            rated_games=await games_of(store, guest),
        )

    async def _table_of(self, guest: str, sat: kept.Sat) -> m.GuestTable | None:
        """What a guest did at a table; None if it is gone meanwhile."""
        store = self.hall.store
        sheet, rows = await store.sheet(sat.id), await store.rows(sat.id)
        if sheet is None:
            return None
        return m.GuestTable(
            id=sat.id,
            created=sheet.created,
            status=sat.status,
            host=sat.host,
            seat=sat.seat,
            seen=sat.seen,
            asked=sheet.asked if sat.host else None,
            log=[m.GuestEntry(row.number, row.at, row.entry) for row in rows if row.guest == guest],
        )

    async def delete(self, guest: str) -> m.Deleted:
        """Delete what the server holds about a guest. The games of others go on without the guest's name and words.

        The cookies are revoked at last, so that the guest can ask again if something fails in between. What happened
        until then is deleted, too: at once, and once more when no node has anything under way for the guest.
        """
        done = await self._leave_tables(guest)
        await self.sign_out(guest)
        self._deleted[guest] = self.hall.now()
        more = await self._forget(guest)
        return m.Deleted(done.deleted + more.deleted, done.kept + more.kept)

    async def delete_latecomers(self, _: Store) -> None:
        """Delete what was still done for guests when they were deleted: by requests under way, and on other nodes."""
        for guest in [guest for guest, at in self._deleted.items() if at + LATE <= self.hall.now()]:
            await self._forget(guest)
            del self._deleted[guest]

    async def _forget(self, guest: str) -> m.Deleted:
        """Delete all there is of a guest who cannot ask for anything any more."""
        done = await self._leave_tables(guest)
        await kept.forget_traces(self.hall.store, guest)
        return done

    async def _leave_tables(self, guest: str) -> m.Deleted:
        """Delete a guest's data at all tables."""
        done = m.Deleted(0, 0)
        for sat in await kept.tables_of(self.hall.store, guest):
            if await self._leave(sat, guest):
                done.kept += 1
            else:
                done.deleted += 1
        return done

    async def _leave(self, sat: kept.Sat, guest: str) -> bool:
        """Delete a guest's data at one table; whether the table stays, for others.

        A table at which nobody else has done anything goes, and so does one that the guest has set for a game that
        has not begun.
        """
        try:
            live = await self.hall.fresh_table(sat.id)
        except Refusal as refusal:
            if refusal.code not in GONE:
                raise
            live = None
        if live and await self._rewrite(live, guest):
            return True
        await delete_table(self.hall.store, sat.id)
        self.hall.forget([sat.id])
        return False

    async def _rewrite(self, live: LiveTable, guest: str) -> bool:
        """Write a table anew without a guest; False if it can go."""
        store, id, other = self.hall.store, live.table.sheet.id, alias()
        async with live.lock:
            for _ in range(ATTEMPTS):
                old, log = await store.sheet(id), await store.rows(id)
                if old is None or not erasure.played_by_others(log, guest):
                    return False
                sheet, rows, changed = erasure.rewritten(old, log, guest, other)
                if not changed and sheet == old:
                    return True  # it was done meanwhile
                table, _ = await asyncio.to_thread(folded, sheet, rows, 0)
                if sheet.host == other and table.status == "open":
                    return False
                happened = table.add(erasure.farewell(table, other), self.hall.now(), other)
                added = [one.row for one in happened]
                with suppress(Conflict):
                    await rewrite(store, guest, sheet, changed, added, facts_of(table, added))
                    self.hall.rewritten(live, table, happened)
                    return True
        raise Refusal("busy", "too much is going on at your tables; try again", 503)
