"""Guests on a node: recovery, sign-out, export and deletion."""

from __future__ import annotations

from contextlib import suppress
from secrets import token_hex

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...service.conversation import SIGNED_OUT
from ...service.facts import facts_of
from ...service.live_table import LiveTable
from ...service.ports import Conflict
from ...service.tables import ATTEMPTS, Tables, folded
from ...table import erasure
from ...table.ids import alias
from ..storage.guests import guests as kept
from ..storage.guests.erasure import rewrite
from ..storage.guests.keys import all_keys, believed, must_have_key
from ..storage.guests.reports import list_reports
from ..storage.guests.sessions import sessions_of
from ..storage.maintenance.administration import delete_table
from ..storage.maintenance.audit import list_deeds
from ..storage.outcomes import results_by
from ..storage.store import Store
from .keyring import MARKS, Keyring
from .recovery_codes import digest, new_code, read_code

OVERLAP = 600_000
"""The clock skew between nodes, in milliseconds, within which no revocation is missed."""
LATE = 10_000
"""Milliseconds after which all requests are done that were pending when cookies were revoked."""
GONE = ("no_table", "failure")
"""The codes of refusals for tables that cannot be read."""


async def open_keyring(keyring: Keyring, store: Store, now: int, key_days: int) -> None:
    """Load the keys of a database into a keyring; creates the first key if there is none."""
    await must_have_key(store, token_hex(32), now)
    keyring.share(await store.shared_key(MARKS, token_hex(32)))
    await read_keys(store, keyring, now, key_days)


async def read_keys(store: Store, keyring: Keyring, now: int, key_days: int) -> None:
    """Refresh the valid keys."""
    keyring.use(*(key.value for key in believed(await all_keys(store), key_days, now)))


class Guests:
    """The guests of a database, with a keyring."""

    def __init__(self, tables: Tables, store: Store, keyring: Keyring) -> None:
        self.tables = tables
        self.store = store
        self.keyring = keyring
        self._read_until = 0
        self._to_send_home: set[str] = set()
        self._deleted: dict[str, int] = {}
        """The times of deletions whose late entries were not erased yet."""

    async def read(self) -> None:
        """Refresh revocations, and close connections opened with revoked cookies."""
        for guest, epoch, changed in await kept.epochs_since(self.store, self._read_until - OVERLAP):
            if epoch > self.keyring.epochs.get(guest, 0):
                self.keyring.epochs[guest] = epoch
                self._to_send_home.add(guest)
            self._read_until = max(self._read_until, changed)
        if self._to_send_home:  # with a new cookie they can reconnect at once
            self.tables.send_home(lambda watcher: watcher.caller.guest in self._to_send_home, SIGNED_OUT)
            self._to_send_home.clear()

    async def make_code(self, guest: str) -> m.RecoveryCode:
        """Create a recovery code, which replaces the previous one."""
        code, epoch = new_code(), self.keyring.epoch(guest)
        if not await kept.set_recovery(self.store, guest, digest(str(read_code(code))), self.tables.now(), epoch):
            raise Refusal("no_guest", SIGNED_OUT, 403)
        return m.RecoveryCode(code)

    async def recovered(self, code: str) -> str:
        """The guest of a recovery code."""
        signs = read_code(code)
        guest = signs and await kept.recovered_guest(self.store, digest(signs))
        if not guest:
            raise Refusal("bad_code", "this code is not valid; a newer one may have replaced it", 403)
        await self.read()  # the new cookie must not be one that was revoked on another node just now
        return guest

    async def sign_out(self, guest: str) -> None:
        """Revoke all cookies and seat secrets of a guest; connections are closed within seconds."""
        raised = await kept.raise_epoch(self.store, guest, self.tables.now())
        self.keyring.epochs[guest] = max(raised, self.keyring.epoch(guest))  # another node may be ahead
        self._to_send_home.add(guest)

    async def export(self, guest: str) -> m.GuestData:
        """All data of a guest."""
        store = self.store
        tables = [await self._table_of(guest, sat) for sat in await kept.tables_of(store, guest)]
        about = [await feature.about(guest) for feature in store.features]
        data = m.GuestData(
            id=guest,
            recovery=await kept.recovery_since(store, guest),
            banned=await kept.banned_since(store, guest),
            sessions=await sessions_of(store, guest),
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
        )
        return data.adding(*filter(None, about))

    async def _table_of(self, guest: str, sat: kept.Sat) -> m.GuestTable | None:
        """A guest's actions at a table; None if it was deleted meanwhile."""
        store = self.store
        config, rows = await store.config(sat.id), await store.rows(sat.id)
        if config is None:
            return None
        return m.GuestTable(
            id=sat.id,
            created=config.created,
            status=sat.status,
            host=sat.host,
            seat=sat.seat,
            seen=sat.seen,
            asked=config.asked if sat.host else None,
            log=[m.GuestEntry(row.number, row.at, row.entry) for row in rows if row.guest == guest],
        )

    async def delete(self, guest: str) -> m.Deleted:
        """Delete all data of a guest. Other players' games continue without the guest's name and words.

        Cookies are revoked last, so that the guest can retry after a failure. Entries added meanwhile are erased, too:
        at once, and again when no node has a pending request of the guest.
        """
        done = await self._leave_tables(guest)
        await self.sign_out(guest)
        self._deleted[guest] = self.tables.now()
        more = await self._forget(guest)
        return m.Deleted(done.deleted + more.deleted, done.kept + more.kept)

    async def delete_latecomers(self) -> None:
        """Erase entries that pending requests added while guests were deleted."""
        for guest in [guest for guest, at in self._deleted.items() if at + LATE <= self.tables.now()]:
            await self._forget(guest)
            del self._deleted[guest]

    async def _forget(self, guest: str) -> m.Deleted:
        """Delete all data of a guest whose cookies are revoked."""
        done = await self._leave_tables(guest)
        await kept.forget_traces(self.store, guest)
        return done

    async def _leave_tables(self, guest: str) -> m.Deleted:
        """Delete a guest's data at all tables."""
        done = m.Deleted(0, 0)
        for sat in await kept.tables_of(self.store, guest):
            if await self._leave(sat, guest):
                done.kept += 1
            else:
                done.deleted += 1
        return done

    async def _leave(self, sat: kept.Sat, guest: str) -> bool:
        """Delete a guest's data at one table; returns whether the table stays.

        A table is deleted if no other guest has acted there, or if the guest created it and its game has not begun.
        """
        try:
            live = await self.tables.fresh(sat.id)
        except Refusal as refusal:
            if refusal.code not in GONE:
                raise
            live = None
        if live and await self._rewrite(live, guest):
            return True
        await delete_table(self.store, sat.id)
        self.tables.forget([sat.id])
        return False

    async def _rewrite(self, live: LiveTable, guest: str) -> bool:
        """Rewrite a table without a guest; False if it can be deleted."""
        store, id, other = self.store, live.table.config.id, alias()
        async with live.lock:
            for _ in range(ATTEMPTS):
                old, log = await store.config(id), await store.rows(id)
                if old is None or not erasure.played_by_others(log, guest):
                    return False
                config, rows, changed = erasure.rewritten(old, log, guest, other)
                if not changed and config == old:
                    return True  # it was done meanwhile
                table, _ = await self.tables.thinker.aside(folded, config, rows, 0)
                if config.host == other and table.status == "open":
                    return False
                happened = table.add(erasure.farewell(table, other), self.tables.now(), other)
                added = [one.row for one in happened]
                with suppress(Conflict):
                    await rewrite(store, guest, config, changed, added, facts_of(table, added))
                    self.tables.rewritten(live, table, happened)
                    return True
        raise Refusal("busy", "your tables are busy; try again", 503)
