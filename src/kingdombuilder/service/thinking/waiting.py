"""Progress messages while a bot is queued or running.

Most bots decide at once, so messages begin after a moment, then follow every second.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from ...protocol import messages as m
from ..live_table import LiveTable

QUIET = 0.5
"""The seconds before the first message."""
TELLING = 1.0
"""The seconds between messages."""


class Wait:
    """A wait for the bot that has to decide at a table."""

    def __init__(self, live: LiveTable, budget: int | None, behind: Callable[[], int | None]) -> None:
        """Report on a bot with this budget in milliseconds, if any; ``behind`` returns its position in the queue."""
        self.live = live
        self.budget = budget
        self.behind = behind
        self.thinks_since: float | None = None

    @asynccontextmanager
    async def told(self) -> AsyncIterator[None]:
        """Send progress messages to the table inside this context."""
        broadcast = asyncio.create_task(self._tell())
        try:
            yield
        finally:
            broadcast.cancel()

    def begins(self) -> None:
        """Note that the bot is now running."""
        self.thinks_since = monotonic()

    async def _tell(self) -> None:
        await asyncio.sleep(QUIET)
        while True:
            self.tell()
            await asyncio.sleep(TELLING)

    def tell(self) -> None:
        """Send the current progress to the table."""
        seat = self.live.table.decider
        if seat is not None and self.live.watchers:
            message = [m.encode(self.message(seat))]
            for watcher in self.live.watchers:
                watcher.send(message)

    def message(self, seat: int) -> m.Thinking:
        """The current progress."""
        since = self.thinks_since
        return m.Thinking(
            self.live.number,
            seat,
            self.behind() if since is None else None,
            0 if since is None else round(1000 * (monotonic() - since)),
            self.budget,
        )
