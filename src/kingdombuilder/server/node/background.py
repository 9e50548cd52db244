"""Work in the background that nobody asks for: bots decide, flags fall, forsaken tables are cleared away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ...game.actions import Action
from ...game.view import view
from .. import protocol as m
from ..table import conduct
from ..table.refusals import Refusal
from ..table.table import Table
from . import metrics
from .deciding import decided
from .hall import LEASE, Hall
from .live_table import LiveTable
from .workers import Workers

SWEEP = 0.5
"""Seconds between two looks at what is due."""
CLEARING = 3600
"""Seconds between two looks for forsaken tables."""
HOUR = 3_600_000

log = logging.getLogger(__name__)


class BackgroundWork:
    """The background work for one hall."""

    def __init__(self, hall: Hall, workers: Workers, open_hours: int) -> None:
        """See to this hall from now on."""
        self.hall = hall
        self.workers = workers
        self.open_hours = open_hours
        self._tasks: set[asyncio.Task[None]] = set()
        hall.changed.append(self.look_after)

    def start(self) -> None:
        """Begin the rounds."""
        self._keep(asyncio.create_task(self._rounds()))
        self._keep(asyncio.create_task(self._clearing()))

    async def close(self) -> None:
        """End all work in the background."""
        self.hall.changed.remove(self.look_after)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _rounds(self) -> None:
        while True:
            with _logged("a round"):
                await self.sweep()
            await asyncio.sleep(SWEEP)

    async def _clearing(self) -> None:
        while True:
            with _logged("clearing away"):
                self.hall.forget(await self.hall.store.clear_away(self.hall.now() - self.open_hours * HOUR))
            await asyncio.sleep(CLEARING)

    async def sweep(self, ahead: int = 0) -> None:
        """See to every table at which something is due, or will be in so many milliseconds."""
        now = self.hall.now()
        for id in await self.hall.store.claim_due(now + ahead, now + LEASE):
            with _logged(f"seeing to table {id[:4]}..."), suppress(Refusal):
                live = await self.hall.fresh_table(id)
                await self.hall.commit(live, self._fallen_flag)
                self.look_after(live)

    def _fallen_flag(self, table: Table) -> list[m.AnyEntry]:
        fallen = conduct.flag(table, self.hall.now())
        return [fallen] if fallen else []

    def look_after(self, live: LiveTable) -> None:
        """Let a bot think if one has to decide and none is at it."""
        if live.table.bot_to_decide and (live.bots_task is None or live.bots_task.done()):
            live.bots_task = asyncio.create_task(self._let_bots_decide(live))
            self._keep(live.bots_task)

    async def _let_bots_decide(self, live: LiveTable) -> None:
        """Let bots decide until it is a person's turn."""
        with _logged(f"a bot at table {live.table.sheet.id[:4]}..."):
            while await self._let_bot_decide(live):
                pass

    async def _let_bot_decide(self, live: LiveTable) -> bool:
        """Let one bot decide up to the end of its turn, or until something comes up. False if no bot had to."""
        async with live.lock:
            table, seat, bot = live.table, live.table.decider, live.table.bot_to_decide
            if bot is None or seat is None or table.play is None:
                return False
            seen, moved = view(table.play.state, seat), table.moved
            seed = f"{table.sheet.salt} {table.number}"
        with metrics.THINKING_SECONDS.labels(bot).time():
            actions = await decided(self.workers, seen, bot, seed, f"table {table.sheet.id[:4]}...")
        for action in actions:

            def wanted(table: Table, action: Action = action, moved: int = moved) -> list[m.AnyEntry]:
                entry = conduct.bot_entry(table, seat, action, moved)
                return [entry] if entry else []

            happened = await self.hall.commit(live, wanted)
            if not happened:
                break
            moved = happened[-1].row.number
        return True


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """Log whatever goes wrong, and go on."""
    try:
        yield
    except Exception:
        log.exception("%s failed", what)
