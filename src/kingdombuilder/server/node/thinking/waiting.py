"""What those are told who wait for a bot: that others come first, or how far it has come.

Most bots decide at once, and nothing is said of them: only who has waited for a moment is told, and then every second.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from ... import protocol as m
from ..live_table import LiveTable

QUIET = 0.5
"""Seconds that one waits without being told anything."""
TELLING = 1.0
"""Seconds between two messages."""


class Wait:
    """A wait for the bot that has to decide at a table."""

    def __init__(self, live: LiveTable, budget: int | None, behind: Callable[[], int | None]) -> None:
        """It has so many milliseconds for its turn, if that is limited; ``behind`` tells how many others come first."""
        self.live = live
        self.budget = budget
        self.behind = behind
        self.thinks_since: float | None = None

    @asynccontextmanager
    async def told(self) -> AsyncIterator[None]:
        """Tell everybody at the table of it, for as long as this lasts."""
        telling = asyncio.create_task(self._tell())
        try:
            yield
        finally:
            telling.cancel()

    def begins(self) -> None:
        """The bot begins to think."""
        self.thinks_since = monotonic()

    async def _tell(self) -> None:
        await asyncio.sleep(QUIET)
        while True:
            seat = self.live.table.decider
            if seat is not None and self.live.watchers:
                message = [m.encode(self.message(seat))]
                for watcher in self.live.watchers:
                    watcher.tell(message)
            await asyncio.sleep(TELLING)

    def message(self, seat: int) -> m.Thinking:
        """How far it is now."""
        since = self.thinks_since
        return m.Thinking(
            self.live.number,
            seat,
            self.behind() if since is None else None,
            0 if since is None else round(1000 * (monotonic() - since)),
            self.budget,
        )
