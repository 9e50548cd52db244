"""Who waits for a bot is told what it is at, and nobody else is told anything."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from kingdombuilder.protocol import messages as m
from kingdombuilder.service import bots
from kingdombuilder.service.bots import Wait
from kingdombuilder.service.live_table import LiveTable, Watcher
from kingdombuilder.table.caller import Caller
from tests.server.processes import Node
from tests.server.serving import Guest
from tests.server.sitting import FIRST_GAME, Sitting


def live() -> tuple[LiveTable, Watcher]:
    """A table in a running game, and somebody who looks on."""
    found, watcher = LiveTable(Sitting(**FIRST_GAME).fill().table), Watcher(Caller(None, None), 100)
    found.watchers.add(watcher)
    return found, watcher


def heard(messages: list[bytes]) -> m.Thinking:
    return msgspec.json.decode(messages[-1], type=m.Thinking)


def test_first_others_come_first_then_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "QUIET", 0.001)
    monkeypatch.setattr(bots, "TELLING", 0.001)

    async def course() -> None:
        table, watcher = live()
        wait = Wait(table, 1500, lambda: 3)
        async with wait.told():
            queued = heard(await watcher.next())
            assert queued == m.Thinking(table.number, table.table.decider or 0, 3, 0, 1500)
            wait.begins()
            while (thinks := heard(await watcher.next())).behind is not None or not thinks.elapsed:
                pass
            assert 0 < thinks.elapsed < 60_000

    asyncio.run(course())


def test_nothing_is_said_of_who_is_quick() -> None:
    """No flicker: half a second passes before anything is said, and nothing comes after the bot has decided."""
    assert bots.QUIET == 0.5

    async def course() -> None:
        table, watcher = live()
        async with Wait(table, None, lambda: None).told():
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        watcher.close("the test is over", again=False)
        assert await watcher.next() == []

    asyncio.run(course())


def test_a_person_is_told_how_far_the_master_is(sqlite_node: Node) -> None:
    """It has a second and a half, and thinks already unless other tables come first."""
    ann = Guest(sqlite_node)
    table = ann.set_table(bots=[None, "expert"], start_player=1)
    with ann.socket(table) as socket:
        while (told := socket.until_type("thinking"))["behind"] is not None or not told["elapsed"]:
            assert told["elapsed"] == 0
        assert (told["seat"], told["budget"]) == (1, 1500)
        assert 0 < told["elapsed"] < 60_000
    ann.close()
