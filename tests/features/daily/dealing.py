"""A server whose clock the test sets, with players of deals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from kingdombuilder.features.daily import messages as daily
from kingdombuilder.features.daily.calendar import ends
from kingdombuilder.features.daily.server import Deals
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.calls import Call
from kingdombuilder.service.service import Service
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.table import DAY, Table
from tests.hosts import feature
from tests.server.quiet import ThinksHere, ask, quiet_server
from tests.server.sitting import act, options_of

ADDRESS = "127.0.0.1"
MONDAY, FRIDAY = "2026-11-16", "2026-11-20"
MINUTE = 60_000
NOON = ends(MONDAY) - DAY // 2


class Players:
    """A server with a settable clock, and its players."""

    def __init__(self, database: str, now: int, **settings: Any) -> None:
        self.now = now
        chosen = Settings(database=database, tables_per_minute=100, **settings)
        self.server = quiet_server(chosen, ThinksHere(1), lambda: self.now)

    @property
    def service(self) -> Service:
        return self.server.service

    async def play(self, guest: str, day: str = MONDAY, *, again: bool = False) -> str:
        """Request the deal of a day; returns the table."""
        asked = daily.PlayDay(name=guest.title(), again=again)
        return str((await feature(self.server, Deals).play_day(day, asked, Call(guest, ADDRESS))).table)

    async def day(self, guest: str | None, day: str = MONDAY, *, base: bool = False) -> daily.Day:
        return await feature(self.server, Deals).day(day, guest, base=base)

    async def table(self, id: str) -> Table:
        """A table, once no bot has anything to decide there."""
        live = await self.server.tables.get(id)
        while live.bots_task and not live.bots_task.done():
            await asyncio.wait([live.bots_task])
        return live.table

    async def turn(self, id: str, guest: str) -> None:
        """A guest plays the first choice until another player decides."""
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
        await ask(self.service, id, Caller(guest, (await self.table(id)).seat_of(guest)), command, ADDRESS)

    async def may_look(self, id: str, guest: str) -> bool:
        """Whether a guest may see a table."""
        try:
            await self.service.visit(id, Call(guest, ADDRESS))
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
