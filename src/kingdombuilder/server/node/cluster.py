"""What the nodes on one PostgreSQL tell each other: that a log has grown, that they live, who is connected where."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any

import asyncpg

from ..storage.database import connect_to_postgresql
from ..storage.notifications import CHANNEL, ROWS, RowsNotification
from .hall import Hall
from .live_table import LiveTable

HERE = "here"
"""The notification of who is connected: ``here NODE TABLE 101``, with a digit for each seat."""
ALIVE = "alive"
"""The sign of life of a node: ``alive NODE``. A node that hears a new name answers with who is connected to it."""
BEAT = 3.0
"""Seconds between two signs of life."""
SILENCE = 10.0
"""Seconds after which a silent node is taken to be gone. A node that does not hear itself has lost its connection."""
MOMENT = 0.1
"""Seconds in which those who come and go are told of together."""
PAUSE = 1.0
"""Seconds before another attempt to listen."""

log = logging.getLogger(__name__)


class Cluster:
    """The other nodes: what they tell is listened to, and they are told who is here."""

    def __init__(self, hall: Hall) -> None:
        """Listen for this hall."""
        self.hall = hall
        self.node = token_hex(4)
        """The name under which this node is known to the others; a new one whenever it begins to listen."""
        self._heard_of: dict[str, float] = {}
        """When the nodes gave their last sign of life, this one among them."""
        self._restless: set[LiveTable] = set()
        """The tables at which somebody has just come or gone."""
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Listen from now on, if there can be other nodes."""
        if self.hall.store.is_postgresql:
            self._spawn(self._listen())

    async def close(self) -> None:
        """Stop listening."""
        self._restless.clear()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def tell_presence(self, live: LiveTable) -> None:
        """Tell everybody, here and on other nodes, who is connected: once for all who come and go in a moment."""
        if live not in self._restless:
            self._restless.add(live)
            asyncio.get_running_loop().call_later(MOMENT, self._tell_presence, live)

    def _tell_presence(self, live: LiveTable) -> None:
        if live not in self._restless:
            return
        self._restless.discard(live)
        self.hall.telling.tell_presence(live)
        if self.hall.store.is_postgresql:
            self._spawn(self._tell_nodes(live))

    async def _tell_nodes(self, live: LiveTable) -> None:
        seats = "".join("01"[here] for here in live.here())
        await self.hall.store.tell_nodes(f"{HERE} {self.node} {live.table.sheet.id} {seats}")

    async def _listen(self) -> None:
        """Listen, and after a lost connection listen again."""
        while True:
            try:
                connection = await connect_to_postgresql(self.hall.store.engine.url)
                try:
                    await self._listen_on(connection)
                finally:
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("cannot listen to other nodes: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    async def _listen_on(self, connection: Any) -> None:
        """Listen as long as the connection holds; what may have been missed before is looked up."""
        self.node = token_hex(4)
        self.hall.presence.elsewhere.clear()
        self._heard_of = {self.node: monotonic()}
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        for id in self.hall.ids():
            self._spawn(self.hall.catch_up(id))
        self._tell_all()
        while not lost.is_set() and self.node in self._heard_of:
            self._spawn(self.hall.store.tell_nodes(f"{ALIVE} {self.node}"))
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await lost.wait()
            self._forget_the_silent()

    def _heard(self, connection: Any, process: int, channel: str, notification: str) -> None:
        kind, words = notification.split(" ", 1)
        if kind == ROWS:
            told = RowsNotification(notification)
            if self.hall.is_behind(told.table, told.number):
                self._spawn(self.hall.catch_up(told.table, told.rows()))
        elif kind == ALIVE:
            self._is_alive(words)
        elif kind == HERE and not words.startswith(f"{self.node} "):
            self._somebody_elsewhere(*words.split())

    def _is_alive(self, node: str) -> None:
        if node not in self._heard_of:
            self._tell_all()
        self._heard_of[node] = monotonic()

    def _tell_all(self) -> None:
        """Tell the other nodes of everybody who is connected here."""
        for live in self.hall.live_tables:
            if any(live.here()):
                self._spawn(self._tell_nodes(live))

    def _somebody_elsewhere(self, node: str, table: str, seats: str) -> None:
        self._is_alive(node)
        tables = self.hall.presence.elsewhere.setdefault(node, {})
        if "1" in seats:
            tables[table] = [digit == "1" for digit in seats]
        else:
            tables.pop(table, None)
        self._presence_changed([table])

    def _forget_the_silent(self) -> None:
        """Forget who is connected to nodes that are gone."""
        for node in [node for node, at in self._heard_of.items() if monotonic() - at > SILENCE]:
            del self._heard_of[node]
            self._presence_changed(self.hall.presence.elsewhere.pop(node, {}))

    def _presence_changed(self, tables: Iterable[str]) -> None:
        for live in filter(None, map(self.hall.at_hand, tables)):
            self.hall.telling.tell_presence(live)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.warning("a notification came to nothing: %s", type(task.exception()).__name__)
