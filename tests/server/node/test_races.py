"""Things that happen at the same time at one node: askers who go away, tables that leave memory, seats that change."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingdombuilder.game.choices import choices
from kingdombuilder.hexes import NOWHERE, each, name
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.live_table import LiveTable, Watcher
from kingdombuilder.service.service import Service
from kingdombuilder.service.tables import clock_now
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.table import Table
from tests.server.quiet import ask, create
from tests.server.serving import sqlite

ANN, BEN = Caller("ann"), Caller("ben")
ADDRESS = "127.0.0.1"
"""Where everybody calls from."""


@asynccontextmanager
async def opened(folder: Path, now: Callable[[], int] = clock_now, **settings: Any) -> AsyncIterator[Service]:
    """A server in this very process."""
    server = Server(Settings(database=sqlite(folder), **settings), now)
    service = await server.open()
    try:
        yield service
    finally:
        await server.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run the test."""
    asyncio.run(asyncio.wait_for(test, 20))


async def seated(service: Service, **asked: Any) -> LiveTable:
    """A table at which Ann and Ben sit."""
    done = await create(service, m.NewTable(**asked), "ann", ADDRESS)
    await ask(service, str(done.table), BEN, m.Join(name="Ben"), ADDRESS)
    return await service.tables.get(str(done.table))


def decider(live: LiveTable) -> Caller:
    """Whose decision it is."""
    seat = live.table.decider
    assert seat is not None
    return Caller(live.table.chairs[seat].guest, seat)


def some_action(live: LiveTable, chance: random.Random) -> m.Act:
    """A decision that is on offer."""
    assert live.table.play
    kind, hexes = chance.choice(list(choices(live.table.play.state).items()))
    hex = chance.choice(list(each(hexes)))
    return m.Act(kind=kind, hex=None if hex == NOWHERE else name(hex))


def told(watcher: Watcher) -> list[int]:
    """The numbers of what waits for a watcher."""
    return [msgspec.json.decode(text)["number"] for text in list(watcher._waiting)]


def test_an_asker_who_goes_away(tmp_path: Path) -> None:
    """What was asked is done or not, never half: whenever the asker is cancelled, memory and log are the same."""

    async def test() -> None:
        chance = random.Random(1)
        async with opened(tmp_path) as service:
            live = await seated(service)
            watcher = Watcher(Caller(None), 10_000)
            live.watchers.add(watcher)
            first = live.number
            for round in range(60):
                asking = asyncio.create_task(
                    ask(service, live.table.config.id, decider(live), some_action(live, chance), ADDRESS)
                )
                for _ in range(round % 12):
                    await asyncio.sleep(0)
                asking.cancel()
                with suppress(asyncio.CancelledError):
                    await asking
                await service.tables.close()
            rows = await service.tables.store.rows(live.table.config.id)
            assert len(rows) > first + 30
            assert live.table.number == live.number == rows[-1].number
            assert told(watcher) == list(range(first + 1, rows[-1].number + 1))

    run(test())


def test_what_others_write_while_the_log_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another node is quicker, and writes on while this one reads the log: here all of it is told at once."""

    async def test() -> None:
        async with opened(tmp_path) as here, opened(tmp_path) as there:
            live = await seated(here)
            watcher = Watcher(Caller(None), 100)
            live.watchers.add(watcher)
            first, id, replay = live.number, live.table.config.id, here.tables._replay

            async def read_slowly(*words: Any) -> Any:
                found = await replay(*words)
                await ask(there, id, ANN, m.Chat(text="two"), ADDRESS)
                return found

            monkeypatch.setattr(here.tables, "_replay", read_slowly)
            await ask(there, id, ANN, m.Chat(text="one"), ADDRESS)
            wishes = iter([[m.Spoke(0, "three")], []])
            assert await here.tables.commit(live, lambda table: next(wishes)) == []
            assert live.number == live.table.number == first + 2
            assert told(watcher) == [first + 1, first + 2]

    run(test())


def test_tables_leave_memory_only_when_nobody_is_there(tmp_path: Path) -> None:
    """With room for one table only, whoever looks at one is told of everything, and there are never two of one."""

    async def test() -> None:
        async with opened(tmp_path, tables_in_memory=1) as service:
            lives = [await seated(service) for _ in range(3)]
            watchers = [Watcher(Caller(None), 100) for _ in lives]
            for live, watcher in zip(lives, watchers, strict=True):
                live.watchers.add(watcher)
            for live in lives:
                done = await ask(service, live.table.config.id, ANN, m.Chat(text="hello"), ADDRESS)
                assert done.number == live.number
            assert [told(watcher)[-1:] for watcher in watchers] == [[live.number] for live in lives]
            assert {id(await service.tables.get(live.table.config.id)) for live in lives} == {
                id(live) for live in lives
            }
            ids = [live.table.config.id for live in lives]
            del live, lives
            assert len(service.tables.live_tables) == 1
            assert (await service.tables.get(ids[0])).table.spoken.total() == 1

    run(test())


def test_one_guest_sits_down_once(tmp_path: Path) -> None:
    """Somebody who asks for a seat several times at once gets one."""

    async def test() -> None:
        async with opened(tmp_path) as service:
            done = await create(service, m.NewTable(players=4), "ann", ADDRESS)
            asked = [ask(service, str(done.table), BEN, m.Join(name="Ben", seat=seat), ADDRESS) for seat in (1, 2, 3)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(isinstance(answer, Refusal) for answer in answers) == [False, True, True]
            chairs = (await service.tables.get(str(done.table))).table.chairs
            guests = [chair.guest for chair in chairs]
            assert (guests[0], guests.count("ben"), guests.count(None)) == ("ann", 1, 2)

    run(test())


def test_who_lost_the_seat_while_asking(tmp_path: Path) -> None:
    """What Ben asks waits for its turn; when it comes, somebody else sits there, for whom he has no say."""

    async def test() -> None:
        async with opened(tmp_path) as service:
            live = await seated(service, autostart=False)
            id = live.table.config.id
            async with live.lock:
                asked = [
                    ask(service, id, ANN, m.SetBot(seat=1, bot=None), ADDRESS),
                    ask(service, id, Caller("cid"), m.Join(name="Cid", seat=1), ADDRESS),
                    ask(service, id, Caller("ben", 1), m.Chat(text="it is me"), ADDRESS),
                    ask(service, id, Caller("ben", 1), m.Leave(), ADDRESS),
                ]
                asking = [asyncio.create_task(one) for one in asked]
                await asyncio.sleep(0.01)
            answers = await asyncio.gather(*asking, return_exceptions=True)
            assert [getattr(answer, "code", "done") for answer in answers] == ["done", "done", "no_seat", "no_seat"]
            assert live.table.chairs[1].guest == "cid"

    run(test())


def test_a_rematch_asked_for_many_times(tmp_path: Path) -> None:
    """Both ask several times at once: one next table, and everybody sits where they sat."""

    async def test() -> None:
        async with opened(tmp_path) as service:
            live = await seated(service)
            id = live.table.config.id
            with pytest.raises(Refusal, match="after the game"):
                await ask(service, id, Caller("ann", 0), m.Rematch(), ADDRESS)
            await ask(service, id, Caller("ann", 0), m.Resign(), ADDRESS)
            asked = [
                ask(service, id, Caller(guest, seat), m.Rematch(), ADDRESS)
                for guest, seat in [("ann", 0), ("ben", 1)] * 3
            ]
            answers = await asyncio.gather(*asked)
            assert len({answer.table for answer in answers}) == 1
            assert [answer.seat for answer in answers] == [0, 1] * 3
            new = await service.tables.get(str(answers[0].table))
            assert [chair.guest for chair in new.table.chairs] == ["ann", "ben"]
            assert new.table.status == "running"
            assert new.table.number == len(await service.tables.store.rows(str(answers[0].table)))

    run(test())


def test_a_key_is_not_spent_on_a_fallen_flag(tmp_path: Path) -> None:
    """An action that came too late was not done, and asking again with its key does not say that it was."""

    async def test() -> None:
        now = 1_000_000
        async with opened(tmp_path, lambda: now) as service:
            live = await seated(service, clock=m.Clock(kind="real", bank=10, increment=0))
            late = msgspec.structs.replace(some_action(live, random.Random(1)), key="late")
            caller = decider(live)
            now += 11_000
            for code in ("time_is_up", "away"):
                with pytest.raises(Refusal) as refusal:
                    await ask(service, live.table.config.id, caller, late, ADDRESS)
                assert refusal.value.code == code

    run(test())


def test_one_bad_job_does_not_spoil_the_others(tmp_path: Path) -> None:
    """What is written together with a table that exists already is written all the same."""

    async def test() -> None:
        async with opened(tmp_path) as service:
            live = await seated(service)
            again = service.tables.create(live.table.config, [])
            speaking = ask(service, live.table.config.id, Caller("ann", 0), m.Chat(text="hello"), ADDRESS)
            conflict, done = await asyncio.gather(again, speaking, return_exceptions=True)
            assert type(conflict).__name__ == "Conflict"
            assert isinstance(done, m.Done)

    run(test())


def test_a_mistake_while_folding_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is what its log says again, nobody was told anything, and the next request is as good as any."""
    add = Table.add

    def mistaken(table: Table, *arguments: Any) -> None:
        add(table, *arguments)
        raise RuntimeError("a mistake of ours")

    async def test() -> None:
        async with opened(tmp_path) as service:
            live = await seated(service)
            watcher, before, wanted = Watcher(Caller(None), 100), live.number, some_action(live, random.Random(1))
            live.watchers.add(watcher)
            monkeypatch.setattr(Table, "add", mistaken)
            with pytest.raises(RuntimeError, match="a mistake of ours"):
                await ask(service, live.table.config.id, decider(live), wanted, ADDRESS)
            monkeypatch.undo()
            assert (live.table.number, live.number, told(watcher)) == (before, before, [])
            done = await ask(service, live.table.config.id, decider(live), wanted, ADDRESS)
            assert (done.number, told(watcher)) == (before + 1, [before + 1])

    run(test())
