"""Work in the background that nobody asks for: bots decide, flags fall, forsaken tables are cleared away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from time import perf_counter
from typing import NamedTuple, TypeAlias

from ...game.view import view
from .. import protocol as m
from ..storage.database import FAILURES, in_short
from ..storage.people.keys import forget_keys
from ..storage.people.reports import forget_reports
from ..storage.store import Store
from ..storage.upkeep.audit import forget_deeds
from ..storage.upkeep.retention import DAY, Retention, clear_away, note_looks
from ..table import conduct
from ..table.advice.thinking import BUDGETS, FOR_PROGRAMS, chance_of
from ..table.refusals import Refusal
from ..table.table import Table
from . import metrics
from .hall import LEASE, Hall
from .live_table import LiveTable
from .thinking.deciding import Decided, Question, decided
from .thinking.programs import Programs
from .thinking.scheduler import Claim, Urgency
from .thinking.waiting import Wait
from .thinking.workers import Workers

LONGEST_LEASE = 2 * LEASE
"""Milliseconds from now to the end of the longest lease that there can be, if clocks are right to about a lease."""
SWEEP = 0.5
"""Seconds between two looks at what is due."""
RENEWAL = 1.5
"""Seconds between two renewals of the leases of tables at which bots think."""
NOTING = 30.0
"""Seconds between two notes of who is there: less than any table waits for somebody."""
CLEARING = 3600
"""Seconds between two looks for tables that need not be kept."""

log = logging.getLogger(__name__)

_Step: TypeAlias = Callable[..., m.AnyEntry | None]
"""What a bot does next, as an entry for the table as it is when the last move has a number; None if it may not."""


class _Thought(NamedTuple):
    """What a bot wants to do."""

    seat: int
    moved: int
    """The number of the row that it has thought about."""
    decided: Decided


class BackgroundWork:
    """The background work for one hall."""

    def __init__(
        self, hall: Hall, workers: Workers, programs: Programs, keep: Retention, noticing: float = 5.0
    ) -> None:
        """See to this hall from now on; so many seconds pass between two looks at what was done from elsewhere."""
        self.hall = hall
        self.workers = workers
        self.programs = programs
        self.keep = keep
        self.noticing = noticing
        self.chores: list[Callable[[Store], Awaitable[None]]] = []
        """What else is done then."""
        self._tasks: set[asyncio.Task[None]] = set()
        hall.changed.append(self.look_after)

    def start(self) -> None:
        """Begin the rounds."""
        self._keep(asyncio.create_task(self._rounds()))
        self._keep(asyncio.create_task(self._renewals()))
        self._keep(asyncio.create_task(self._noticing()))
        self._keep(asyncio.create_task(self._noting()))
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

    async def _renewals(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL)
            with _logged("renewing leases"):
                await self.renew_leases()

    async def _noticing(self) -> None:
        while True:
            await asyncio.sleep(self.noticing)
            with _logged("noticing others"):
                await self.hall.notice_others()
            for chore in self.chores:
                with _logged("a chore"):
                    await chore(self.hall.store)

    async def _noting(self) -> None:
        while True:
            await asyncio.sleep(NOTING)
            with _logged("noting who is there"):
                await self.hall.presence.write(self.hall.live_tables)

    async def _clearing(self) -> None:
        while True:
            with _logged("clearing away"):
                await self.clear_away()
            await asyncio.sleep(CLEARING)

    async def clear_away(self) -> None:
        """Remember what was looked at since the last time, and forget what need not be kept."""
        now, store = self.hall.now(), self.hall.store
        await note_looks(store, self.hall.looked_at_since(now - 1000 * CLEARING), now)
        self.hall.forget(await clear_away(store, self.keep, now))
        await forget_deeds(store, now - self.keep.audit_days * DAY)
        await forget_reports(store, now - self.keep.audit_days * DAY)
        await forget_keys(store, self.keep.key_days, now)

    async def sweep(self, ahead: int = 0) -> None:
        """See to every table at which something is due, or will be in so many milliseconds."""
        now = self.hall.now()
        waiting = [live.table.sheet.id for live in self.hall.live_tables if self._waits_for_a_bot(live)]
        for id in await self.hall.store.claim_due(now + ahead, now + LEASE, waiting, now + LONGEST_LEASE):
            with _logged(f"seeing to table {id[:4]}..."), suppress(Refusal):
                live = await self.hall.fresh_table(id)
                await self.hall.commit(live, self._fallen_flag)
                self.look_after(live)

    async def renew_leases(self) -> None:
        """Keep other nodes from tables at which a bot thinks here, or waits for its turn to, for some time already."""
        now = self.hall.now()
        thinking = [live.table for live in self.hall.live_tables if live.bots_task and not live.bots_task.done()]
        lasting = {table.sheet.id: table.number for table in thinking if table.at + RENEWAL * 1000 <= now}
        await self.hall.store.renew_leases(lasting, now + LEASE)

    def _fallen_flag(self, table: Table) -> list[m.AnyEntry]:
        fallen = conduct.flag(table, self.hall.now())
        return [fallen] if fallen else []

    def look_after(self, live: LiveTable) -> None:
        """Let a bot think if one has to decide and none is at it."""
        if self._waits_for_a_bot(live):
            live.bots_task = asyncio.create_task(self._let_bots_decide(live))
            self._keep(live.bots_task)

    def _waits_for_a_bot(self, live: LiveTable) -> bool:
        """Whether a bot has to decide at a table and none is at it, on this node."""
        return live.table.bot_to_decide is not None and (live.bots_task is None or live.bots_task.done())

    async def _let_bots_decide(self, live: LiveTable) -> None:
        """Let bots decide until it is a person's turn, or another node was quicker: that one goes on."""
        with _logged(f"a bot at table {live.table.sheet.id[:4]}..."), _unless_gone(live):
            while (thought := await self._think(live)) and await self._carry_out(live, thought):
                pass

    async def _think(self, live: LiveTable) -> _Thought | None:
        """Let a bot think when it is this table's turn: what it wants to do; None if no bot has to decide."""
        began, claim = perf_counter(), self._claim(live)
        wait = Wait(live, self._budget(live), lambda: self.workers.scheduler.behind(claim))
        async with wait.told(), self.workers.scheduler.place(claim):
            wait.begins()
            async with live.lock:
                table, seat, bot = live.table, live.table.decider, live.table.bot_to_decide
                if bot is None or seat is None or table.play is None:
                    return None
                seen, moved = view(table.play.state, seat), table.moved
                asked = Question(table.sheet.id, seen, bot, chance_of(table), table.sheet.deal is not None)
            found = await decided(self.workers, self.programs, asked)
        if self._urgency(live) < Urgency.ALONE:
            metrics.THINKING_SECONDS.labels(bot).observe(perf_counter() - began)
        return _Thought(seat, moved, found)

    def _budget(self, live: LiveTable) -> int | None:
        """How many milliseconds the bot has for its turn that has to decide at a table, if that is limited."""
        bot = live.table.bot_to_decide or ""
        return self.programs.ms if m.program_name(bot) else BUDGETS.get(bot)

    def _claim(self, live: LiveTable) -> Claim:
        """The claim of a table's bots to a place to think in."""
        host = live.table.sheet.host
        return Claim(live.address or host, host, lambda: self._urgency(live))

    def _urgency(self, live: LiveTable) -> Urgency:
        if live.watchers or any(self.hall.presence.present(live)):
            return Urgency.WATCHED
        return Urgency.PLAYED if any(chair.decides for chair in live.table.chairs) else Urgency.ALONE

    async def _carry_out(self, live: LiveTable, thought: _Thought) -> bool:
        """Do what a bot wants to do, until something comes up. False if another node was quicker.

        After the last that a program could do the table is told who plays on for it.
        """
        seat, moved, (actions, failed) = thought.seat, thought.moved, thought.decided
        steps: list[_Step] = [partial(conduct.bot_entry, seat=seat, action=action) for action in actions]
        if failed:
            steps.append(partial(conduct.replaced, seat=seat, bot=FOR_PROGRAMS))
        for step in steps:

            def wanted(table: Table, step: _Step = step, moved: int = moved) -> list[m.AnyEntry]:
                entry = step(table, moved=moved)
                return [entry] if entry else []

            happened = await self.hall.commit(live, wanted)
            if not happened:
                return live.written == live.number
            moved = happened[-1].row.number
        return True


@contextmanager
def _unless_gone(live: LiveTable) -> Iterator[None]:
    """Let a table be that was deleted meanwhile, or that this node has let go of."""
    try:
        yield
    except Refusal:
        if not live.lock.gone:
            raise


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """Log whatever goes wrong, and go on."""
    try:
        yield
    except FAILURES as failure:
        log.error("%s failed: %s", what, in_short(failure))
    except Exception:
        log.exception("%s failed", what)
