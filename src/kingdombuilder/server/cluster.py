"""Communication between nodes on one PostgreSQL: new log rows, heartbeats and presence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any

import asyncpg

from ..service.live_table import LiveTable
from ..service.tables import Tables
from .storage.database import connect_to_postgresql
from .storage.notifications import CHANNEL, ROWS, RowsNotification
from .storage.store import Store

HERE = "here"
"""The presence notification: ``here NODE TABLE 101``, with a digit for each seat."""
ALIVE = "alive"
"""The heartbeat of a node: ``alive NODE``. A node that receives a new name answers with its presence."""
BEAT = 3.0
"""Seconds between heartbeats."""
SILENCE = 10.0
"""Seconds without a heartbeat after which a node counts as dead. A node that misses its own has lost the connection."""
PAUSE = 1.0
"""Seconds before listening is retried."""

log = logging.getLogger(__name__)


class Cluster:
    """Listens to the other nodes, and publishes this node's presence."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self.tables = tables
        self.store = store
        self.node = token_hex(4)
        """The name of this node, new whenever it begins to listen."""
        self._heard_of: dict[str, float] = {}
        """The time of the last heartbeat of each node, including this one."""
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to listen, if other nodes are possible."""
        if self.store.is_postgresql:
            self.tables.broadcast.came_or_went.append(self._came_or_went)
            self._spawn(self._listen())

    async def close(self) -> None:
        """Stop listening."""
        if self._came_or_went in self.tables.broadcast.came_or_went:
            self.tables.broadcast.came_or_went.remove(self._came_or_went)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _came_or_went(self, live: LiveTable) -> None:
        """Publish the presence at a table to the other nodes."""
        self._spawn(self._tell_nodes(live))

    async def _tell_nodes(self, live: LiveTable) -> None:
        seats = "".join("01"[here] for here in live.here())
        await self.store.tell_nodes(f"{HERE} {self.node} {live.table.config.id} {seats}")

    async def _listen(self) -> None:
        """Listen, and reconnect after failures."""
        while True:
            try:
                connection = await connect_to_postgresql(self.store.engine.url)
                try:
                    await self._listen_on(connection)
                finally:
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("cannot listen to other nodes: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    async def _listen_on(self, connection: Any) -> None:
        """Listen on a connection, after reading notifications that may have been missed."""
        self.node = token_hex(4)
        self.tables.presence.elsewhere.clear()
        self._heard_of = {self.node: monotonic()}
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        for id in self.tables.ids():
            self._spawn(self.tables.catch_up(id))
        self._publish_all()
        while not lost.is_set() and self.node in self._heard_of:
            self._spawn(self.store.tell_nodes(f"{ALIVE} {self.node}"))
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await lost.wait()
            self._forget_the_silent()

    def _heard(self, connection: Any, process: int, channel: str, notification: str) -> None:
        kind, words = notification.split(" ", 1)
        if kind == ROWS:
            told = RowsNotification(notification)
            if self.tables.is_behind(told.table, told.number):
                self._spawn(self.tables.catch_up(told.table, told.rows()))
        elif kind == ALIVE:
            self._is_alive(words)
        elif kind == HERE and not words.startswith(f"{self.node} "):
            self._present_elsewhere(*words.split())

    def _is_alive(self, node: str) -> None:
        if node not in self._heard_of:
            self._publish_all()
        self._heard_of[node] = monotonic()

    def _publish_all(self) -> None:
        """Publish the whole presence of this node."""
        for live in self.tables.live_tables:
            if any(live.here()):
                self._spawn(self._tell_nodes(live))

    def _present_elsewhere(self, node: str, table: str, seats: str) -> None:
        self._is_alive(node)
        tables = self.tables.presence.elsewhere.setdefault(node, {})
        if "1" in seats:
            tables[table] = [digit == "1" for digit in seats]
        else:
            tables.pop(table, None)
        self._presence_changed([table])

    def _forget_the_silent(self) -> None:
        """Drop the presence of dead nodes."""
        for node in [node for node, at in self._heard_of.items() if monotonic() - at > SILENCE]:
            del self._heard_of[node]
            self._presence_changed(self.tables.presence.elsewhere.pop(node, {}))

    def _presence_changed(self, tables: Iterable[str]) -> None:
        for live in filter(None, map(self.tables.in_memory, tables)):
            self.tables.broadcast.publish_presence(live)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.warning("a notification could not be processed: %s", type(task.exception()).__name__)
