"""One node of a server: assembles storage, service and background work."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from msgspec import convert

from .. import features
from ..protocol.values import ProxyFault
from ..service.bots import Bots
from ..service.facts import LEASE
from ..service.service import Service
from ..service.tables import Tables, clock_now
from . import metrics
from .background import BackgroundWork
from .cluster import Cluster
from .guard import Guard, quotas
from .guests.guests import Guests, open_keyring, read_keys
from .guests.keyring import CookiesAndSecrets, Keyring
from .guests.me import Me
from .guests.sessions import Sessions
from .settings import Settings
from .storage.database import FAILURES, bring_up_to_date, database_url, open_database
from .storage.maintenance.retention import Retention
from .storage.store import Store
from .tables_list import TableLists
from .workers import Workers


class Server:
    """A node."""

    def __init__(self, settings: Settings, now: Callable[[], int] = clock_now, workers: Workers | None = None) -> None:
        self.settings = settings
        self.store = Store(open_database(database_url(settings.database_address)))
        self.keyring = Keyring()
        self.proxy_faults: set[ProxyFault] = set()
        """Signs in the requests that ``proxies`` is set wrong."""
        self.workers = workers or Workers(settings.bot_workers)
        self.tables = Tables(
            self.store,
            CookiesAndSecrets(self.keyring),
            self.workers,
            tables_in_memory=settings.tables_in_memory,
            chat_lines=settings.chat_lines,
            entries_per_table=settings.entries_per_table,
            watchers_per_table=settings.watchers_per_table,
            watchers_per_address=settings.watchers_per_address,
            now=now,
        )
        self.bots = Bots(self.tables)
        self.service = Service(self.tables, self.bots, quotas(settings), settings.waiting_messages)
        self.guard = Guard(self)
        self.guests = Guests(self.tables, self.store, self.keyring)
        self.sessions = Sessions(self.tables, self.store, self.keyring)
        self.service.features = [
            *(feature(self) for feature in features.classes("server")),
            self.guard,
            Me(self),
            TableLists(self),
        ]
        keep = convert(settings, Retention, from_attributes=True)
        self.background = BackgroundWork(self.tables, self.store, self.bots, keep, settings.noticing_ms / 1000)
        self.background.chores += [
            self.read_keys,
            self.guests.read,
            self.sessions.read,
            self.sessions.write,
            self.guard.read_bans,
            self.guard.write_audit,
            self.guests.delete_latecomers,
            *(feature.chore for feature in self.service.features),
        ]
        self.cluster = Cluster(self.tables, self.store)
        metrics.watch(self.tables, self.bots)

    async def open(self) -> Service:
        """Migrate the database and start."""
        await bring_up_to_date(self.store.engine)
        await open_keyring(self.keyring, self.store, self.tables.now(), self.settings.key_days)
        await self.guard.read_bans()
        await self.guests.read()
        await self.sessions.read()
        self.cluster.start()
        if not self.store.is_postgresql:
            await self.background.sweep(ahead=LEASE)
        self.background.start()
        return self.service

    async def read_keys(self) -> None:
        """Refresh the valid keys."""
        await read_keys(self.store, self.keyring, self.tables.now(), self.settings.key_days)

    async def close(self) -> None:
        """Notify clients, and complete pending work."""
        await self.tables.shut_down()
        with suppress(*FAILURES):
            await self.tables.presence.write(self.tables.live_tables)
        await self.background.close()
        await self.service.close()
        await self.cluster.close()
        with suppress(*FAILURES):
            await self.guard.write_audit()
            await self.sessions.write()
        self.workers.close()
        await self.store.close()
