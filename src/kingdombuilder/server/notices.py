"""What the nodes on one PostgreSQL tell each other: that a log has grown, and who is connected where."""

from __future__ import annotations

import asyncio
import logging
from secrets import token_hex
from typing import Any

import asyncpg

from .hall import Hall, Live
from .store import CHANNEL, ROWS

HERE = "here"
"""The notice of who is connected: ``here NODE TABLE 101``, a digit for each seat."""
PAUSE = 1.0
"""Seconds before another attempt to listen."""

log = logging.getLogger(__name__)


class Notices:
    """Listens to the other nodes, and tells them who is here."""

    def __init__(self, hall: Hall) -> None:
        """Listen for this hall."""
        self.hall = hall
        self.node = token_hex(4)
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._lost = asyncio.Event()

    def start(self) -> None:
        """Listen from now on, if there can be other nodes."""
        if self.hall.store.is_postgresql:
            self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Stop listening."""
        tasks = [*self._tasks, *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def tell_presence(self, live: Live) -> None:
        """Tell everybody, here and on other nodes, who is connected."""
        self.hall.tell_presence(live)
        if self.hall.store.is_postgresql:
            seats = "".join("01"[here] for here in live.here())
            self._spawn(self.hall.store.tell_nodes(f"{HERE} {self.node} {live.table.sheet.id} {seats}"))

    async def _listen(self) -> None:
        """Listen; after a lost connection, listen again and look up what may have been missed."""
        url = self.hall.store.engine.url.set(drivername="postgresql")
        while True:
            try:
                connection = await asyncpg.connect(url.render_as_string(hide_password=False))
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("cannot listen to other nodes: %s", type(error).__name__)
                await asyncio.sleep(PAUSE)
                continue
            try:
                self._lost.clear()
                connection.add_termination_listener(lambda _: self._lost.set())
                await connection.add_listener(CHANNEL, self._heard)
                for live in self.hall.live_tables:
                    self._spawn(self.hall.catch_up(live.table.sheet.id))
                await self._lost.wait()
            finally:
                await connection.close(timeout=1)

    def _heard(self, connection: Any, process: int, channel: str, notice: str) -> None:
        kind, *words = notice.split()
        if kind == ROWS:
            table, number = words
            self._spawn(self._rows(table, int(number)))
        elif kind == HERE and words[0] != self.node:
            self._somebody_elsewhere(*words)

    async def _rows(self, table: str, number: int) -> None:
        live = self.hall.at_hand(table)
        if live and live.table.number < number:
            await self.hall.catch_up(table)

    def _somebody_elsewhere(self, node: str, table: str, seats: str) -> None:
        live = self.hall.at_hand(table)
        if live:
            live.elsewhere[node] = [digit == "1" for digit in seats]
            self.hall.tell_presence(live)

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
