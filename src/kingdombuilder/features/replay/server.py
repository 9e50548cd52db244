"""Replays on a server: made in a process of their own, so that no table waits for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import TypeVar

from ...game.documents.record import Record
from ...server.node import Server
from ...server.workers import Workers
from ...service.calls import Visit
from ...service.thinking.scheduler import Claim, Scheduler, Urgency
from .feature import Replays
from .replays import Replay, replayed

T = TypeVar("T")

IDLE = 60.0
"""Seconds without a request after which the process ends."""


class ReplaysOnServer(Replays):
    """The replays of one node."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.workers = Workers(1)
        self.idle = IDLE
        self._used = 0.0

    async def run(self, visit: Visit, record: Record | None, look: Callable[[Replay], T]) -> T | None:
        """The same in the process, scheduled fairly by address."""
        self._used = monotonic()
        address = visit.call.address
        claim = Claim(address, visit.caller.guest or address, lambda: Urgency.WATCHED)
        async with self.workers.scheduler.place(claim):
            return await self.workers.run(replayed, visit.table.config.id, record, look)

    def queues(self) -> Mapping[str, Scheduler]:
        """The queue of replays."""
        return {"replay": self.workers.scheduler}

    async def chore(self) -> None:
        """End the process if it is idle."""
        if monotonic() - self._used > self.idle:
            self.workers.close()

    async def close(self) -> None:
        """End the process."""
        self.workers.close()


FEATURE = ReplaysOnServer
