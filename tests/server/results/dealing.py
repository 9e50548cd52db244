"""A server whose clock the test sets, and whoever plays deals there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from kingdombuilder.server import protocol as m
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.table.refusals import Refusal
from kingdombuilder.server.table.setting.deals import ends
from kingdombuilder.server.table.table import DAY, Table
from kingdombuilder.server.table.who import Who
from tests.server.quiet import ThinksHere, quiet_server
from tests.server.sitting import act, options_of

ADDRESS = "127.0.0.1"
MONDAY, FRIDAY = "2026-11-16", "2026-11-20"
MINUTE = 60_000
NOON = ends(MONDAY) - DAY // 2


class Players:
    """A server with a clock that can be set, and whoever plays there."""

    def __init__(self, database: str, now: int, **settings: Any) -> None:
        """Begin at some time."""
        self.now = now
        chosen = Settings(database=database, tables_per_minute=100, **settings)
        self.server = quiet_server(chosen, ThinksHere(1), lambda: self.now)

    @property
    def desk(self) -> Any:
        return self.server.desk

    async def play(self, guest: str, day: str = MONDAY, *, again: bool = False) -> str:
        """Ask for the deal of a day; the table that one gets."""
        asked = m.PlayDay(name=guest.title(), again=again)
        return str((await self.desk.play_day(asked, day, guest, ADDRESS)).table)

    async def day(self, guest: str | None, day: str = MONDAY) -> m.Day:
        found: m.Day = await self.desk.deals.day(day, guest)
        return found

    async def table(self, id: str) -> Table:
        """A table, once no bot has anything to decide there."""
        live = await self.server.hall.table(id)
        while live.bots_task and not live.bots_task.done():
            await asyncio.wait([live.bots_task])
        return live.table

    async def turn(self, id: str, guest: str) -> None:
        """A guest takes whatever is on offer first, until somebody else decides."""
        table = await self.table(id)
        while table.decider == table.seat_of(guest) and table.status == "running":
            assert table.play
            await self.ask(id, guest, act(next(options_of(table.play.state))))
        await self.table(id)

    async def finish(self, id: str, guest: str) -> Table:
        """A guest plays to the end."""
        while (await self.table(id)).status == "running":
            await self.turn(id, guest)
        return await self.table(id)

    async def ask(self, id: str, guest: str, command: m.Command) -> None:
        await self.desk.ask(id, Who(guest, (await self.table(id)).seat_of(guest)), command, ADDRESS)

    async def may_look(self, id: str, guest: str) -> bool:
        """Whether somebody is let in at a table."""
        live = await self.server.hall.table(id)
        try:
            await self.desk.deals.refuse_spoilers(live.table, self.desk.who(live, guest, None))
        except Refusal as refused:
            if refused.code != "sealed":
                raise
            return False
        return True


@asynccontextmanager
async def players(database: str, now: int = NOON, **settings: Any) -> AsyncIterator[Players]:
    """A server in this process, for a while."""
    found = Players(database, now, **settings)
    await found.server.open()
    try:
        yield found
    finally:
        await found.server.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))


async def refusal(asking: Coroutine[Any, Any, object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as refused:
        await asking
    return refused.value.code
