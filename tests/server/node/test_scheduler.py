"""Fair scheduling of thinking: no guest waits long because another one has many tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from kingdombuilder.protocol import messages as m
from kingdombuilder.server import workers
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.maintenance.administration import delete_table
from kingdombuilder.server.storage.store import Store
from kingdombuilder.server.workers import Workers
from kingdombuilder.service.facts import LEASE
from kingdombuilder.service.shares import HALF_LIFE
from kingdombuilder.service.thinking.scheduler import Claim, Scheduler, Urgency
from kingdombuilder.table.caller import Caller
from tests.server.processes import Node, node
from tests.server.quiet import ask, create, quiet_server
from tests.server.serving import GENEROUS, Guest, deciding, sqlite

WATCHED, PLAYED, IMPORTED, ALONE = Urgency


class Thinkers:
    """Those who want to think, in the order in which they got a place. The test says when a thought ends."""

    def __init__(self, places: int) -> None:
        """Nobody thinks yet. Time stands still unless the test moves it."""
        self.now = 0.0
        self.scheduler = Scheduler(places, clock=lambda: self.now)
        self.served: list[str] = []
        self.claims: dict[str, Claim] = {}
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def comes(self, name: str, urgency: Urgency | Callable[[], Urgency] = WATCHED, address: str = "") -> None:
        """Somebody wants to think. The host is the first part of the name, and has an address of their own."""
        host = name.split("-")[0]
        asked = urgency if callable(urgency) else lambda: urgency
        self.claims[name] = Claim(address or host, host, asked)
        self._tasks[name] = asyncio.create_task(self._think(name, self.claims[name]))
        await moment()

    async def _think(self, name: str, claim: Claim) -> None:
        self._ends[name] = asyncio.Event()
        async with self.scheduler.place(claim):
            self.served.append(name)
            await self._ends[name].wait()

    async def ends(self, name: str) -> None:
        """Somebody has thought enough."""
        self._ends[name].set()
        await moment()

    async def goes(self, name: str) -> None:
        """Somebody gives up, thinking or waiting."""
        self._tasks[name].cancel()
        await moment()

    async def all_end(self) -> list[str]:
        """Everybody thinks, one after the other, in the order in which they get a place."""
        done = 0
        while done < len(self.served):
            done += 1
            await self.ends(self.served[done - 1])
        return self.served


async def moment() -> None:
    """Let everybody do what they can."""
    for _ in range(5):
        await asyncio.sleep(0)


def run(course: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a course of events."""
    asyncio.run(course())


def test_a_newcomer_waits_for_one_thought_however_many_tables_others_have() -> None:
    async def course() -> None:
        thinkers = Thinkers(places=1)
        for number in range(20):
            await thinkers.comes(f"eve-{number}")
        await thinkers.ends("eve-0")
        await thinkers.comes("ann")
        assert thinkers.served == ["eve-0", "eve-1"]
        await thinkers.ends("eve-1")
        assert thinkers.served[2:] == ["ann"]

    run(course)


@pytest.mark.parametrize("places", [1, 2, 4])
def test_nobody_ever_waits_for_more_than_one_thought_of_somebody_with_many_tables(places: int) -> None:
    """Ann comes again and again while Eve's fifty experts want every place: a turn's time is all that she waits."""

    async def course() -> None:
        thinkers = Thinkers(places=places)
        for number in range(50):
            await thinkers.comes(f"eve-{number}")
        thinking = [f"eve-{number}" for number in range(places)]
        for turn in range(10):
            await thinkers.comes(f"ann-{turn}")
            assert thinkers.scheduler.behind(thinkers.claims[f"ann-{turn}"]) == 0
            await thinkers.ends(thinking.pop(0))
            assert thinkers.served[-1] == f"ann-{turn}"
            await thinkers.ends(f"ann-{turn}")
            thinking.append(thinkers.served[-1])
            assert thinking[-1].startswith("eve")

    run(course)


def test_two_take_turns() -> None:
    async def course() -> None:
        thinkers = Thinkers(places=1)
        for number in range(4):
            await thinkers.comes(f"eve-{number}")
        for number in range(3):
            await thinkers.comes(f"ann-{number}")
        assert await thinkers.all_end() == ["eve-0", "ann-0", "eve-1", "ann-1", "eve-2", "ann-2", "eve-3"]

    run(course)


def test_many_guests_at_one_address_are_one_among_the_addresses_and_take_turns_there() -> None:
    async def course() -> None:
        thinkers = Thinkers(places=1)
        for host in ("eve", "eva", "evi"):
            for number in range(2):
                await thinkers.comes(f"{host}-{number}", address="1.2.3.4")
        await thinkers.comes("ann-0")
        await thinkers.comes("ann-1")
        order = ["eve-0", "ann-0", "eva-0", "ann-1", "evi-0", "eve-1", "eva-1", "evi-1"]
        assert await thinkers.all_end() == order

    run(course)


def test_who_has_used_much_time_waits_for_those_who_have_used_little() -> None:
    """Eve's thoughts take 30 seconds, Ann's take one: Ann has ten of them before Eve has another one."""

    async def course() -> None:
        thinkers = Thinkers(places=1)
        await thinkers.comes("bob")
        for number in range(3):
            await thinkers.comes(f"eve-{number}")
        for number in range(10):
            await thinkers.comes(f"ann-{number}")
        await thinkers.ends("bob")
        thinkers.now += 30
        await thinkers.ends("eve-0")
        for number in range(10):
            assert thinkers.served[-1] == f"ann-{number}"
            thinkers.now += 1
            await thinkers.ends(f"ann-{number}")
        assert thinkers.served[-1] == "eve-1"

    run(course)


def test_time_that_was_used_is_forgotten() -> None:
    """After ten half-lives Eve has used less than Ann."""

    async def course() -> None:
        thinkers = Thinkers(places=1)
        for name in ("bob", "eve-0", "cid"):
            await thinkers.comes(name)
        await thinkers.ends("bob")
        thinkers.now += HALF_LIFE
        await thinkers.ends("eve-0")
        thinkers.now += 10 * HALF_LIFE
        for name in ("ann-0", "ann-1", "eve-1"):
            await thinkers.comes(name)
        await thinkers.ends("cid")
        thinkers.now += 1
        await thinkers.ends("ann-0")
        assert thinkers.served == ["bob", "eve-0", "cid", "ann-0", "eve-1"]

    run(course)


def test_time_for_which_nobody_waited_does_not_count() -> None:
    """Ann had the place alone for a minute. Eve and Bob came then, and Eve has used a second since."""

    async def course() -> None:
        thinkers = Thinkers(places=1)
        await thinkers.comes("ann-0")
        thinkers.now += 60
        for name in ("eve-0", "bob-0", "ann-1", "eve-1"):
            await thinkers.comes(name)
        for name in ("ann-0", "eve-0", "bob-0"):
            await thinkers.ends(name)
            thinkers.now += 1
        await thinkers.ends("ann-1")
        assert thinkers.served == ["ann-0", "eve-0", "bob-0", "ann-1", "eve-1"]

    run(course)


def test_games_played_here_come_before_imported_ones() -> None:
    async def course() -> None:
        thinkers = Thinkers(places=1)
        await thinkers.comes("eve")
        await thinkers.comes("bots", ALONE)
        await thinkers.comes("record", IMPORTED)
        await thinkers.comes("played", PLAYED)
        assert await thinkers.all_end() == ["eve", "played", "record", "bots"]

    run(course)


def test_the_more_wait_the_less_time_a_bot_takes() -> None:
    """Two places and eight who wait: each takes a quarter. Bots among themselves can wait for longer."""

    async def course() -> None:
        thinkers = Thinkers(places=2)
        await thinkers.comes("ann-0")
        await thinkers.comes("ann-1")
        assert thinkers.scheduler.share == 1
        for number in range(2):
            await thinkers.comes(f"bob-{number}")
        assert thinkers.scheduler.share == 1
        for number in range(6):
            await thinkers.comes(f"eve-{number}")
            await thinkers.comes(f"bots-{number}", ALONE)
        assert thinkers.scheduler.share == 1 / 4

    run(course)


def test_people_come_before_bots_among_themselves() -> None:
    async def course() -> None:
        thinkers = Thinkers(places=1)
        await thinkers.comes("eve")
        await thinkers.comes("bots", ALONE)
        await thinkers.comes("away", PLAYED)
        await thinkers.comes("ann", WATCHED)
        assert await thinkers.all_end() == ["eve", "ann", "away", "bots"]

    run(course)


def test_who_comes_back_to_look_need_not_wait_any_longer() -> None:
    async def course() -> None:
        thinkers = Thinkers(places=1)
        looking = False
        await thinkers.comes("eve")
        await thinkers.comes("bots", lambda: WATCHED if looking else ALONE)
        await thinkers.comes("away", PLAYED)
        looking = True
        assert await thinkers.all_end() == ["eve", "bots", "away"]

    run(course)


@pytest.mark.parametrize(("places", "few"), [(1, 1), (2, 1), (4, 1), (8, 2)])
def test_bots_among_themselves_have_few_places(places: int, few: int) -> None:
    async def course() -> None:
        thinkers = Thinkers(places)
        for number in range(20):
            await thinkers.comes(f"bots{number}", ALONE)
        assert len(thinkers.served) == few
        for number in range(20):
            await thinkers.comes(f"ann-{number}")
        assert len(thinkers.served) == places

    run(course)


def test_bots_among_themselves_are_slow() -> None:
    """They have thought for a tenth of a second; the next ones begin a tenth of a second later."""

    async def course() -> None:
        thinkers = Thinkers(places=1)
        await thinkers.comes("bots-0", ALONE)
        await thinkers.comes("bots-1", ALONE)
        thinkers.now = 0.1
        began = monotonic()
        await thinkers.ends("bots-0")
        await thinkers.comes("ann")
        assert thinkers.served == ["bots-0", "ann"], "the place is not kept from people meanwhile"
        await thinkers.ends("ann")
        while thinkers.served != ["bots-0", "ann", "bots-1"]:
            await asyncio.sleep(0.005)
        assert monotonic() - began >= 0.09

    run(course)


def test_who_gives_up_leaves_the_place_to_others() -> None:
    async def course() -> None:
        thinkers = Thinkers(places=1)
        for name in ("ann", "bob", "cec"):
            await thinkers.comes(name)
        await thinkers.goes("bob")
        await thinkers.goes("ann")
        assert thinkers.served == ["ann", "cec"]
        await thinkers.ends("cec")
        assert thinkers.scheduler.free == 1

    run(course)


def test_who_gives_up_in_the_moment_of_getting_a_place() -> None:
    async def course() -> None:
        thinkers = Thinkers(places=1)
        await thinkers.comes("ann")
        await thinkers.comes("bob")
        thinkers._ends["ann"].set()
        await asyncio.sleep(0)
        await thinkers.goes("bob")
        assert thinkers.scheduler.free == 1

    run(course)


def test_a_process_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "cores", lambda: 6)
    assert Workers(Settings().bot_workers).number == 6
    assert Workers(2).number == 2
    monkeypatch.setattr(workers, "cores", lambda: 1000)
    assert Workers(0).number == 64


@pytest.mark.parametrize(
    ("said", "given"),
    [("max 100000", None), ("200000 100000", 2), ("150000 100000", 2), ("50000 100000", 1), ("", None), ("?", None)],
)
def test_a_container_may_have_fewer(said: str, given: int | None, tmp_path: Path) -> None:
    file = tmp_path / "cpu.max"
    file.write_text(said)
    assert workers._given_by_container(file) == given
    assert workers._given_by_container(tmp_path / "nowhere") is None


# --- Leases ----------------------------------------------------------------------------------------------------------


class NeverDone(Workers):
    """Processes that think and think."""

    async def run(self, *_: Any, **__: Any) -> Any:
        """Never come back."""
        await asyncio.Event().wait()


def test_a_lease_is_renewed_while_a_bot_thinks_or_waits(database: str) -> None:
    """Of two tables one bot thinks and one waits, both for longer than the lease; another node leaves them alone."""

    async def course() -> None:
        now = 1_000_000
        server = quiet_server(Settings(database=database), NeverDone(1), lambda: now)
        service = await server.open()
        other = Store(open_database(database_url(database)))
        asked = m.NewTable(name="Ann", bots=[None, "greedy"], start_player=1)
        ids = {str((await create(service, asked, "ann", "1.2.3.4")).table) for _ in range(2)}
        for _ in range(10):
            await moment()
            now += 2000
            await server.background.renew_leases()
            assert await other.claim_due(now, now + LEASE) == []
        now += LEASE
        assert set(await other.claim_due(now, now + LEASE)) == ids, "nobody renews them any more"
        await other.close()
        await server.close()

    run(course)


def test_a_lease_is_not_renewed_after_something_has_happened(database: str) -> None:
    """A person has to decide by now; that the table is due stays as it was written with that."""

    async def course() -> None:
        engine = open_database(database_url(database))
        await bring_up_to_date(engine)
        await engine.dispose()
        server = quiet_server(Settings(database=database), now=lambda: 1000)
        server.tables.changed.clear()
        service = await server.open()
        clock = m.Clock(kind="real", bank=60)
        id = str((await create(service, m.NewTable(name="Ann", bots=[None, "greedy"], clock=clock), "ann", "")).table)
        last = (await server.tables.get(id)).table.number
        await server.store.renew_leases({id: last - 1}, 10**12)
        assert await server.store.claim_due(10**11, 10**11) == [id]
        server.tables.changed.append(server.bots.look_after)
        await server.close()

    run(course)


def test_a_table_that_is_deleted_while_its_bot_thinks_is_let_be(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing went wrong then, so nothing is said to have; and no line of the log tells the link of a table."""

    async def course() -> None:
        server = quiet_server(Settings(database=database), now=lambda: 10**12)
        service = await server.open()
        server.tables.changed.clear()
        asked = m.NewTable(name="Ann", bots=[None, "greedy"], start_player=1)
        id = str((await create(service, asked, "ann", "1.2.3.4")).table)
        live = await server.tables.get(id)
        await delete_table(server.store, id)
        server.bots.look_after(live)
        assert live.bots_task
        await live.bots_task
        server.tables.changed.append(server.bots.look_after)
        await server.close()
        assert id not in caplog.text

    run(course)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("wrong_by", [24 * 3600 * 1000, -24 * 3600 * 1000])
def test_no_table_waits_for_a_bot_because_of_a_wrong_clock(database: str, wrong_by: int) -> None:
    """A node dies whose clock was a day ahead, or its successor is a day behind: the bot's lease ends in a day.

    As soon as somebody looks at the table, its bot thinks; nobody has to wait for a day.
    """

    async def course() -> None:
        now = right = 10**12
        settings = Settings(database=database)
        dying = quiet_server(settings, NeverDone(1), lambda: right + max(wrong_by, 0))
        next_one = quiet_server(settings, NeverDone(1), lambda: now + min(wrong_by, 0))
        service = await dying.open()
        asked = m.NewTable(name="Ann", bots=[None, "greedy"], start_player=1)
        id = str((await create(service, asked, "ann", "1.2.3.4")).table)
        await dying.close()
        await next_one.open()
        live = await next_one.tables.get(id)
        await next_one.background.sweep()
        assert live.bots_task, "a bot thinks"
        now += LEASE
        other = Store(open_database(database_url(database)))
        assert await other.claim_due(now + min(wrong_by, 0) - 1, 0) == [], "others leave the table alone, for a lease"
        await other.close()
        await next_one.close()

    run(course)


class TakesNotes(Workers):
    """Processes in which bots think about nothing; who asked is noted."""

    def __init__(self, notes: list[str], name: str) -> None:
        super().__init__(1)
        self.notes = notes
        self.name = name

    async def run(self, function: Any, *arguments: Any, **named: Any) -> Any:
        """Think in this very process."""
        self.notes.append(self.name)
        return function(*arguments, **named)


def test_chat_on_another_node_does_not_let_the_bot_think_twice(fresh_postgresql: Callable[[], str]) -> None:
    async def course() -> None:
        address, notes = fresh_postgresql(), list[str]()
        settings = Settings(database=address)
        first, second = (quiet_server(settings, one) for one in (NeverDone(1), TakesNotes(notes, "second")))
        for one in (first, second):
            await one.open()
        asked = m.NewTable(name="Ann", bots=[None, "random"], start_player=1)
        id = str((await create(first.service, asked, "ann", "")).table)
        await ask(second.service, id, Caller("ann", 0), m.Chat(text="Hurry up!"), "")
        await asyncio.sleep(0.2)
        assert notes == []
        await first.close()
        await second.close()

    run(course)


# --- In real processes -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def one_worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server with one process to think in."""
    with node(sqlite(tmp_path_factory.mktemp("fair")), **GENEROUS | {"bot_workers": 1}) as found:
        yield found


def test_twenty_tables_of_experts_do_not_keep_anybody_waiting(one_worker: Node) -> None:
    """An expert thinks for 1.5 s and a planner for 1 s. Served in turn, the planner would wait for half a minute."""
    eve, ann = Guest(one_worker, "Eve"), Guest(one_worker, "Ann")
    experts = []
    for _ in range(20):
        experts.append(eve.set_table(players=5, bots=[None, *["expert"] * 4], substitute="expert", start_player=0))
        eve.ask(experts[-1], "leave")
    table = ann.set_table(bots=[None, "planner"], start_player=0)
    waits = []
    for _ in range(3):
        while (seen := ann.look(table)["view"]["game"])["decider"] == 0:
            ann.play(table)
        assert not seen["over"]
        began = monotonic()
        ann.wait_until(table, deciding)
        waits.append(monotonic() - began)
    assert sorted(waits)[1] < 5, waits
    assert any(eve.look(table)["view"]["game"]["actions"] for table in experts), "they go on, too"
    eve.close()
    ann.close()
