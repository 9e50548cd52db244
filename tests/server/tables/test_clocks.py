"""Clocks: a server in this process, with a clock that the test sets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingdombuilder.features.lessons.parts import LessonAsked
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.storage.store import PRACTICE_PER_GUEST
from kingdombuilder.server.storage.table_lists import created_by
from kingdombuilder.service.calls import Call
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.table import DAY, Table
from tests.server.quiet import ThinksHere, ask, create, quiet_server
from tests.server.serving import sqlite
from tests.server.sitting import FIRST_GAME, GUESTS, act, options_of, record_of

ADDRESS = "127.0.0.1"
"""Where everybody calls from."""
SECOND = 1000
BLITZ = {"kind": "real", "bank": 60, "increment": 10}
LETTERS = {"kind": "days", "days": 2}


class Evening:
    """A server, and Ann and Bob who play at one of its tables; or nobody, while it thinks about what is due."""

    def __init__(self, server: Server) -> None:
        self.server, self.service = server, server.service
        self.id = ""

    async def begin(self, players: int = 2, **asked: Any) -> Evening:
        """Ann sets a table, and the others join."""
        wanted = msgspec.convert(
            FIRST_GAME | {"players": players, "substitute": "random", "name": "Ann"} | asked, m.NewTable
        )
        self.id = str((await create(self.service, wanted, GUESTS[0], ADDRESS)).table)
        for seat in range(1, players):
            await self.ask(seat, m.Join(name=GUESTS[seat].title()))
        return self

    async def table(self) -> Table:
        return (await self.server.tables.get(self.id)).table

    async def ask(self, seat: int, command: m.Command) -> m.Done:
        return await ask(self.service, self.id, Caller(GUESTS[seat], seat), command, ADDRESS)

    async def refused(self, seat: int, command: m.Command) -> str:
        with pytest.raises(Refusal) as refusal:
            await self.ask(seat, command)
        return refusal.value.code

    async def tables_of(self, guest: str, *, mine: bool) -> list[m.TableSummary]:
        """The running tables in a list that a guest asks for."""
        found = self.service.router().find("GET", "tables")
        assert found
        asked = {"status": "running", "mine": str(int(mine))}
        answer = await self.service.answer(found, Call(guest), asked, b"")
        assert isinstance(answer, m.TableList)
        return answer.tables

    async def decide(self) -> None:
        """The one who decides does so."""
        table = await self.table()
        assert table.play
        assert table.decider is not None
        await self.ask(table.decider, act(next(options_of(table.play.state))))

    async def end_turn(self) -> None:
        table = await self.table()
        seat = table.decider
        while table.decider == seat:
            await self.decide()

    async def clocks(self) -> list[int | None]:
        """What everybody's clock shows now."""
        live = await self.server.tables.get(self.id)
        return [seat.remaining for seat in self.server.tables.broadcast.view(live, Caller(None)).seats]

    async def bots_are_done(self) -> Table:
        """The table once no bot has anything to decide."""
        live = await self.server.tables.get(self.id)
        while live.bots_task and not live.bots_task.done():
            await asyncio.wait([live.bots_task])
        return live.table


class Hands:
    """The hands of the clock."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def serving(folder: Path, hands: Hands, table: str = "", **settings: Any) -> AsyncIterator[Evening]:
    """A server for a while, without the rounds of its own that it would make."""
    server = quiet_server(Settings(database=sqlite(folder), **settings), ThinksHere(1), hands)
    await server.open()
    evening = Evening(server)
    evening.id = table
    try:
        yield evening
    finally:
        await server.close()


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def evening(tmp_path: Path, hands: Hands) -> Callable[[Callable[[Evening], Coroutine[Any, Any, None]]], None]:
    """Runs an evening from its beginning to its end."""

    def run(course: Callable[[Evening], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            async with serving(tmp_path, hands) as one:
                await course(one)

        asyncio.run(whole())

    return run


Run = Callable[[Callable[[Evening], Coroutine[Any, Any, None]]], None]


def test_without_a_clock_nobody_is_in_a_hurry(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin()
        assert await one.clocks() == [None, None]
        hands.now += 1000 * DAY
        await one.server.background.sweep()
        await one.ask(0, m.Leave())
        await one.ask(0, m.Return())

    evening(course)


def test_a_bank_of_time_with_an_increment_a_turn(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=BLITZ)
        assert await one.clocks() == [60 * SECOND, 60 * SECOND]
        hands.now += 15 * SECOND
        assert await one.clocks() == [45 * SECOND, 60 * SECOND]
        await one.decide()
        hands.now += 5 * SECOND
        assert await one.clocks() == [40 * SECOND, 60 * SECOND]
        await one.end_turn()
        assert await one.clocks() == [50 * SECOND, 60 * SECOND]
        hands.now += 20 * SECOND
        assert await one.clocks() == [50 * SECOND, 40 * SECOND]

    evening(course)


def test_chat_does_not_stop_the_clock(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=BLITZ)
        for _ in range(3):
            hands.now += 15 * SECOND
            await one.ask(0, m.Chat(text="hm"))
        assert await one.clocks() == [15 * SECOND, 60 * SECOND]
        hands.now += 15 * SECOND
        await one.server.background.sweep()
        assert (await one.table()).chairs[0].bot == "random"

    evening(course)


def test_undo_wins_no_time(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=BLITZ)
        hands.now += 20 * SECOND
        await one.decide()
        hands.now += 20 * SECOND
        await one.ask(0, m.Undo())
        assert await one.clocks() == [20 * SECOND, 60 * SECOND]
        hands.now += 5 * SECOND
        await one.ask(0, m.Redo())
        assert await one.clocks() == [15 * SECOND, 60 * SECOND]

    evening(course)


def test_leaving_for_a_moment_wins_no_time(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=BLITZ)
        hands.now += 58 * SECOND
        before = (await one.table()).number
        await asyncio.gather(one.ask(0, m.Leave()), one.ask(0, m.Return()))
        assert (await one.table()).number == before + 2
        assert await one.clocks() == [2 * SECOND, 60 * SECOND]

    evening(course)


def test_a_bot_plays_on_when_the_flag_falls(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=BLITZ)
        hands.now += 60 * SECOND - 1
        await one.server.background.sweep()
        assert (await one.table()).chairs[0].decides
        hands.now += 1
        await one.server.background.sweep()
        table = await one.bots_are_done()
        assert m.Flagged(0, "random") in [happened.row.entry for happened in table.recent]
        assert table.decider == 1
        assert await one.refused(0, m.Undo()) == "away"
        assert await one.clocks() == [10 * SECOND, 60 * SECOND]
        await one.ask(0, m.Return())
        await one.end_turn()
        assert (await one.table()).decider == 0
        await one.decide()

    evening(course)


def test_nobody_comes_back_before_the_bot_has_decided(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=BLITZ)
        hands.now += 60 * SECOND
        one.server.tables.changed.clear()  # no bot decides just yet
        assert await one.refused(0, m.Undo()) == "time_is_up"
        assert await one.refused(0, m.Return()) == "time_is_up"
        one.server.tables.changed.append(one.server.bots.look_after)

    evening(course)


@pytest.mark.parametrize("command", [m.Act(kind="build", hex="a1"), m.Undo(), m.Redo()])
def test_who_is_late_is_late_even_if_nobody_has_noticed_yet(evening: Run, hands: Hands, command: m.Command) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=BLITZ)
        await one.decide()
        hands.now += 61 * SECOND
        assert await one.refused(0, command) == "time_is_up"
        table = await one.bots_are_done()
        assert table.chairs[0].bot == "random"
        assert table.decider == 1

    evening(course)


def test_a_fallen_flag_can_mean_to_resign(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=BLITZ | {"flag": "resign"})
        hands.now += 60 * SECOND
        await one.server.background.sweep()
        table = await one.table()
        assert table.recent[-1].row.entry == m.Flagged(0, None)
        assert table.status == "finished"
        assert table.winners() == [1]

    evening(course)


def test_of_three_the_others_play_on_without_the_late_one(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(players=3, clock=BLITZ | {"flag": "resign"})
        hands.now += 60 * SECOND
        await one.server.background.sweep()
        table = await one.bots_are_done()
        assert table.status == "running"
        assert table.decider == 1
        assert await one.refused(0, m.Return()) == "resigned"

    evening(course)


def test_days_for_each_decision(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin(clock=LETTERS)
        assert await one.clocks() == [2 * DAY, 2 * DAY]
        hands.now += DAY
        await one.decide()
        assert await one.clocks() == [DAY, 2 * DAY]
        await one.ask(0, m.Undo())
        assert await one.clocks() == [DAY, 2 * DAY]
        await one.end_turn()
        hands.now += DAY
        await one.end_turn()
        assert await one.clocks() == [2 * DAY, DAY]
        hands.now += 2 * DAY
        await one.server.background.sweep()
        table = await one.bots_are_done()
        assert table.chairs[0].bot == "random"
        assert table.decider == 1
        await one.ask(0, m.Return())
        await one.end_turn()
        assert await one.clocks() == [2 * DAY, 2 * DAY]

    evening(course)


def test_the_clocks_go_on_while_the_server_restarts(tmp_path: Path, hands: Hands) -> None:
    async def course() -> None:
        async with serving(tmp_path, hands) as one:
            await one.begin(clock=BLITZ)
            hands.now += 15 * SECOND
            await one.decide()
        hands.now += 15 * SECOND
        async with serving(tmp_path, hands, one.id) as one:
            assert await one.clocks() == [30 * SECOND, 60 * SECOND]
            await one.decide()
        hands.now += 30 * SECOND
        async with serving(tmp_path, hands, one.id) as one:
            table = await one.bots_are_done()
            assert table.chairs[0].bot == "random"
            assert table.decider == 1

    asyncio.run(course())


def test_a_bot_that_was_thinking_thinks_again_after_a_restart(tmp_path: Path, hands: Hands) -> None:
    async def course() -> None:
        async with serving(tmp_path, hands) as one:
            await one.begin()
            one.server.tables.changed.clear()
            await one.ask(0, m.Leave())
            one.server.tables.changed.append(one.server.bots.look_after)
            assert (await one.table()).decider == 0
        async with serving(tmp_path, hands, one.id) as one:
            assert (await one.bots_are_done()).decider == 1

    asyncio.run(course())


def test_an_imported_game_is_kept_as_long_as_somebody_looks_at_it(tmp_path: Path, hands: Hands) -> None:
    """The rule says 30 days without a look; a game that was played here stays for good."""
    whole = record_of(10_000).text()

    async def course() -> None:
        async with serving(tmp_path, hands) as one:
            await one.begin()
            await one.ask(0, m.Resign())
            looked_at, forgotten = [
                str((await create(one.service, m.NewTable(record=whole), "eve", ADDRESS)).table) for _ in range(2)
            ]
            hands.now += 20 * DAY
            await one.server.tables.get(looked_at)
            await one.server.background.clear_away()
            hands.now += 11 * DAY
            await one.server.background.clear_away()
            with pytest.raises(Refusal, match="there is no such table"):
                await one.server.tables.get(forgotten)
            assert (await one.server.tables.get(looked_at)).table.imported
            assert (await one.table()).status == "finished"

    asyncio.run(course())


def test_of_too_many_imported_games_the_least_looked_at_go(tmp_path: Path, hands: Hands) -> None:
    whole = record_of(10_000).text()

    async def course() -> None:
        async with serving(tmp_path, hands, imports=2) as one:
            tables = []
            for _ in range(4):
                hands.now += DAY
                tables.append(str((await create(one.service, m.NewTable(record=whole), "eve", ADDRESS)).table))
            await one.server.tables.get(tables[0])
            await one.server.background.clear_away()
            kept = [table for table in tables if await one.server.store.config(table)]
            assert kept == [tables[0], tables[3]]

    asyncio.run(course())


def test_games_are_forgotten_if_the_settings_say_so(tmp_path: Path, hands: Hands) -> None:
    async def course() -> None:
        async with serving(tmp_path, hands, finished_days=10, forsaken_days=20) as one:
            running = (await one.begin()).id
            await one.decide()
            finished = (await one.begin()).id
            await one.ask(0, m.Resign())
            kept = []
            for days in (9, 2, 8, 2):
                hands.now += days * DAY
                await one.server.background.clear_away()
                kept.append([bool(await one.server.store.config(table)) for table in (finished, running)])
            assert kept == [[True, True], [False, True], [False, True], [False, False]]

    asyncio.run(course())


def test_games_that_nobody_plays_are_forgotten(tmp_path: Path, hands: Hands) -> None:
    """After seven days: of two games against a bot the one in which Eve has decided something stays."""

    async def course() -> None:
        async with serving(tmp_path, hands) as one:
            played = (await one.begin()).id
            await one.decide()
            unplayed = (await one.begin()).id
            for days, kept in ((6, True), (2, False)):
                hands.now += days * DAY
                await one.server.background.clear_away()
                assert bool(await one.server.store.config(unplayed)) == kept
                assert await one.server.store.config(played)

    asyncio.run(course())


def test_lessons_are_kept_for_a_while_and_in_no_list(tmp_path: Path, hands: Hands) -> None:
    """They do not count as games of the guest, and of many the newest ones stay."""
    chapter = m.NewTable(name="Eve").adding(LessonAsked(m.LessonStart("first")))

    async def course() -> None:
        async with serving(
            tmp_path, hands, unplayed_days=0, tables_per_guest=1, imports_per_hour=1, tables_per_minute=100
        ) as one:
            store, tables = one.server.store, []
            for _ in range(PRACTICE_PER_GUEST + 2):
                hands.now += 1
                tables.append(str((await create(one.service, chapter, "eve", ADDRESS)).table))
            assert [bool(await store.config(table)) for table in tables] == [False] * 2 + [True] * PRACTICE_PER_GUEST
            assert await store.unfinished(created_by("eve")) == 0
            for mine in (True, False):
                assert await one.tables_of("eve", mine=mine) == []
            game = str((await create(one.service, m.NewTable(bots=[None, "greedy"]), "eve", ADDRESS)).table)
            for days, kept in ((6, True), (2, False)):
                hands.now += days * DAY
                await one.server.background.clear_away()
                assert {bool(await store.config(table)) for table in tables[2:]} == {kept}
            assert await store.config(game)

    asyncio.run(course())


def test_imports_are_counted(tmp_path: Path, hands: Hands) -> None:
    whole, begun = m.NewTable(record=record_of(10_000).text()), m.NewTable(record=record_of(3).text())

    async def course() -> None:
        async with serving(tmp_path, hands, imports_per_guest=2, imports_per_hour=4) as one:

            async def refused(asked: m.NewTable, guest: str, address: str = ADDRESS) -> str:
                with pytest.raises(Refusal) as refusal:
                    await create(one.service, asked, guest, address)
                return refusal.value.code

            for _ in range(2):
                await create(one.service, whole, "eve", ADDRESS)
            assert await refused(whole, "eve") == "too_many_imports"
            await create(one.service, m.NewTable(), "eve", ADDRESS)
            await create(one.service, begun, "dan", ADDRESS)
            assert await refused(begun, "dan") == "too_fast", "the fourth was the refused one"
            await create(one.service, begun, "dan", "192.0.2.7")

    asyncio.run(course())


def test_a_table_that_nobody_plays_at_is_cleared_away(evening: Run, hands: Hands) -> None:
    async def course(one: Evening) -> None:
        await one.begin()
        running = one.id
        lonely = str((await create(one.service, m.NewTable(), "eve", ADDRESS)).table)
        hands.now += 72 * 3600 * SECOND + 1
        await one.server.background.clear_away()
        with pytest.raises(Refusal, match="there is no such table"):
            await one.server.tables.get(lonely)
        assert (await one.server.tables.get(running)).table.status == "running"

    evening(course)
