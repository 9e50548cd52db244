"""Runs the bots at the tables of one process: starts a bot when it has to decide, and carries out its actions.

While a bot is queued or running, its table gets progress messages. Most bots decide at once, so they begin after a
moment, then follow every second.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from time import monotonic, perf_counter
from typing import NamedTuple, TypeAlias

from ..game.view import view
from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..table import commands
from ..table.decisions import BUDGETS, FOR_PROGRAMS, chance_of
from ..table.table import Table
from .failures import logged
from .live_table import LiveTable
from .tables import Tables
from .thinking.deciding import Decided, Programs, Question, decided
from .thinking.scheduler import Claim, Urgency

QUIET = 0.5
"""The seconds before the first progress message."""
TELLING = 1.0
"""The seconds between progress messages."""

_Step: TypeAlias = Callable[..., m.AnyEntry | None]
"""Makes the entry of a bot's action if the last move still has the number; else None."""


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


class _Thought(NamedTuple):
    """The actions that a bot has chosen."""

    seat: int
    moved: int
    """The number of the last move that the bot knew."""
    decided: Decided


class Bots:
    """The bots at the tables of one process."""

    def __init__(
        self,
        tables: Tables,
        alone: Callable[[str], AbstractAsyncContextManager[None]] = lambda _: nullcontext(),
        *,
        has_sweep: bool = True,
    ) -> None:
        """Run the bots at these tables; ``alone`` is a lease that keeps other processes from doing the same.

        A host that ``has_sweep`` restarts abandoned bots itself. On other hosts a bot continues although
        another process was quicker, and announces its budget at once, because it may block everything else.
        """
        self.tables = tables
        self.thinker = tables.thinker
        self.programs: Programs | None = None
        """The programs of the operator, if there are any."""
        self.alone = alone
        self.has_sweep = has_sweep
        self.thought: list[Callable[[m.BotName, float], None]] = []
        """Called with a bot that has decided at a table where people play, and the seconds that they waited."""
        self._tasks: set[asyncio.Task[None]] = set()
        tables.changed.append(self.look_after)

    @property
    def offered(self) -> tuple[m.BotName, ...]:
        """The programs offered as bots."""
        return self.programs.names if self.programs else ()

    @property
    def under_way(self) -> frozenset[asyncio.Task[None]]:
        """The tasks of the bots that are running."""
        return frozenset(self._tasks)

    async def close(self) -> None:
        """Cancel all bots."""
        self.tables.changed.remove(self.look_after)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def look_after(self, live: LiveTable) -> None:
        """Start a bot if one has to decide and none is running."""
        if self.is_awaited(live):
            live.bots_task = asyncio.create_task(self._let_bots_decide(live))
            self._tasks.add(live.bots_task)
            live.bots_task.add_done_callback(self._tasks.discard)

    @staticmethod
    def is_awaited(live: LiveTable) -> bool:
        """Whether a bot has to decide at a table and none is running in this process."""
        return live.table.bot_to_decide is not None and (live.bots_task is None or live.bots_task.done())

    async def _let_bots_decide(self, live: LiveTable) -> None:
        """Run bots until a person has to decide, or another process was quicker and continues."""
        id = live.table.config.id
        with logged(f"a bot at table {id[:4]}...", self.tables.store.failures), _unless_gone(live):
            async with self.alone(id):
                while thought := await self._think(live):
                    if not await self._carry_out(live, thought) and self.has_sweep:
                        break

    async def _think(self, live: LiveTable) -> _Thought | None:
        """Queue for a worker and run a bot; returns its actions, or None if no bot has to decide."""
        began, claim = perf_counter(), self._claim(live)
        wait = Wait(live, self._budget(live), lambda: self.thinker.scheduler.behind(claim))
        async with wait.told(), self.thinker.scheduler.place(claim):
            wait.begins()
            if wait.budget and not self.has_sweep:
                wait.tell()
            async with live.lock:
                table, seat, bot = live.table, live.table.decider, live.table.bot_to_decide
                if bot is None or seat is None or table.play is None:
                    return None
                seen, moved = view(table.play.state, seat), table.moved
                by_nodes, share = table.config.deal is not None, self.thinker.scheduler.share
                asked = Question(table.config.id, seen, bot, chance_of(table), by_nodes, share)
            found = await decided(self.thinker, self.programs, asked)
        if self._urgency(live) < Urgency.ALONE:
            for callback in self.thought:
                callback(bot, perf_counter() - began)
        return _Thought(seat, moved, found)

    def _budget(self, live: LiveTable) -> int | None:
        """The budget of the bot for its turn in milliseconds, if it has one."""
        bot = live.table.bot_to_decide or ""
        return self.programs.ms if self.programs and m.program_name(bot) else BUDGETS.get(bot)

    def _claim(self, live: LiveTable) -> Claim:
        """The claim of a table's bots to a worker."""
        host = live.table.config.host
        return Claim(live.address or host, host, lambda: self._urgency(live))

    def _urgency(self, live: LiveTable) -> Urgency:
        if live.watchers or any(self.tables.presence.present(live)):
            return Urgency.WATCHED
        return Urgency.PLAYED if any(chair.decides for chair in live.table.chairs) else Urgency.ALONE

    async def _carry_out(self, live: LiveTable, thought: _Thought) -> bool:
        """Carry out a bot's actions until the game has changed. False if another process was quicker.

        After the last action of a failed program its replacement is entered in the log.
        """
        seat, moved, (actions, failed) = thought.seat, thought.moved, thought.decided
        steps: list[_Step] = [partial(commands.bot_entry, seat=seat, action=action) for action in actions]
        if failed:
            steps.append(partial(commands.replaced, seat=seat, bot=FOR_PROGRAMS))
        for step in steps:

            def wanted(table: Table, step: _Step = step, moved: int = moved) -> list[m.AnyEntry]:
                entry = step(table, moved=moved)
                return [entry] if entry else []

            happened = await self.tables.commit(live, wanted)
            if not happened:
                return live.written == live.number
            moved = happened[-1].row.number
        return True


@contextmanager
def _unless_gone(live: LiveTable) -> Iterator[None]:
    """Ignore a table that was deleted meanwhile, or that this process has dropped."""
    try:
        yield
    except Refusal:
        if not live.lock.gone:
            raise
