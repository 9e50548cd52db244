"""Periodic work in the background: clocks, bots of dead nodes, retention."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..service.bots import Bots
from ..service.facts import LEASE
from ..service.failures import logged
from ..service.tables import Tables
from ..table import commands
from ..table.table import Table
from .storage.guests.keys import forget_keys
from .storage.guests.reports import forget_reports
from .storage.guests.sessions import forget_guest_sessions
from .storage.maintenance.audit import forget_deeds
from .storage.maintenance.retention import DAY, Retention, clear_away, note_looks
from .storage.maintenance.sessions import forget_sessions
from .storage.store import Store

LONGEST_LEASE = 2 * LEASE
"""The latest plausible end of a lease from now, in milliseconds, allowing for clock skew of one lease."""
SWEEP = 0.5
"""Seconds between sweeps of due tables."""
RENEWAL = 1.5
"""Seconds between renewals of leases of tables with thinking bots."""
NOTING = 30.0
"""Seconds between writes of presence: less than any absence rule."""
CLEARING = 3600
"""Seconds between runs of the retention rules."""


class BackgroundWork:
    """The background work of one node."""

    def __init__(self, tables: Tables, store: Store, bots: Bots, keep: Retention, noticing: float = 5.0) -> None:
        """``noticing`` is the interval, in seconds, of checks for changes by other processes."""
        self.tables = tables
        self.store = store
        self.bots = bots
        self.keep = keep
        self.noticing = noticing
        self.chores: list[Callable[[], Awaitable[None]]] = []
        """The chores of features, run after each of these checks."""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the periodic tasks."""
        for work in (
            self._repeat(SWEEP, ("a round", self.sweep)),
            self._repeat(CLEARING, ("clearing away", self.clear_away)),
            self._repeat(RENEWAL, ("renewing leases", self.renew_leases), first=RENEWAL),
            self._repeat(
                self.noticing,
                ("noticing others", self.tables.notice_others),
                *(("a chore", chore) for chore in self.chores),
                first=self.noticing,
            ),
            self._repeat(NOTING, ("noting who is there", self._note_presence), first=NOTING),
        ):
            self._tasks.append(asyncio.create_task(work))

    async def close(self) -> None:
        """End all work in the background."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeat(
        self, seconds: float, *works: tuple[str, Callable[[], Awaitable[None]]], first: float = 0
    ) -> None:
        """Do some named work again and again, with these seconds between, and ``first`` before it begins."""
        await asyncio.sleep(first)
        while True:
            for name, work in works:
                with logged(name, self.store.failures):
                    await work()
            await asyncio.sleep(seconds)

    async def _note_presence(self) -> None:
        await self.tables.presence.write(self.tables.live_tables)

    async def clear_away(self) -> None:
        """Store which tables were viewed, and delete tables past their retention."""
        now, store = self.tables.now(), self.store
        await note_looks(store, self.tables.looked_at_since(now - 1000 * CLEARING), now)
        self.tables.forget(await clear_away(store, self.keep, now))
        await forget_deeds(store, now - self.keep.audit_days * DAY)
        await forget_reports(store, now - self.keep.audit_days * DAY)
        await forget_sessions(store, now)
        await forget_guest_sessions(store, now)
        await forget_keys(store, self.keep.key_days, now)

    async def sweep(self, ahead: int = 0) -> None:
        """Handle every table that is due within ``ahead`` milliseconds."""
        now = self.tables.now()
        waiting = [live.table.config.id for live in self.tables.live_tables if self.bots.is_awaited(live)]
        for id in await self.store.claim_due(now + ahead, now + LEASE, waiting, now + LONGEST_LEASE):
            with logged(f"seeing to table {id[:4]}...", self.store.failures), suppress(Refusal):
                live = await self.tables.fresh(id)
                await self.tables.commit(live, self._fallen_flag)
                self.bots.look_after(live)

    async def renew_leases(self) -> None:
        """Renew the leases of tables at which a bot of this node thinks or queues."""
        now = self.tables.now()
        thinking = [live.table for live in self.tables.live_tables if live.bots_task and not live.bots_task.done()]
        lasting = {table.config.id: table.number for table in thinking if table.at + RENEWAL * 1000 <= now}
        await self.store.renew_leases(lasting, now + LEASE)

    def _fallen_flag(self, table: Table) -> list[m.AnyEntry]:
        fallen = commands.flag(table, self.tables.now())
        return [fallen] if fallen else []
