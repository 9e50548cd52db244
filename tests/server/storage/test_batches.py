"""Group commit: tables are written together, but a row that cannot be written fails alone.

With several writers at the same time, no row takes the place of an acknowledged one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import event

from kingdombuilder.protocol import messages as m
from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.jobs import Job
from kingdombuilder.server.storage.postgres_append import Growing
from kingdombuilder.server.storage.schema import keys
from kingdombuilder.server.storage.store import Store
from kingdombuilder.service.facts import Facts
from kingdombuilder.service.ports import Conflict
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Row, Table
from kingdombuilder.table.views import table_view as views
from tests.server import serving

TABLES = [letter * 12 for letter in "ABCDEFGH"]
RUNNING = Facts(Table(lay(m.NewTable(), "T" * 12, "ann", 0)[0]), "running", None)
SPOKE = m.Spoke(0, "hello")
JOINED = m.Joined(1, "Bob", "red")
MANY = 25
"""Writers, more than there are connections."""


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return serving.sqlite(tmp_path)
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgresql")
    return fresh()


async def with_tables(address: str) -> Store:
    """A store in which every table was set."""
    engine = open_database(database_url(address))
    await bring_up_to_date(engine)
    store = Store(engine)
    for id in TABLES:
        config, _ = lay(m.NewTable(), id, "ann", 0)
        table = Table(config)
        facts = Facts(table, "open", None, None, views.summary(table))
        await store.create(config, [Row(1, 0, "ann", "key", m.WasSet())], facts)
    return store


def outcomes(address: str, bad: Row) -> dict[str, type | None]:
    """Add a row to every table at the same time, the bad one to one of them: for each the error, None if it is safe."""

    async def run() -> dict[str, type | None]:
        store = await with_tables(address)
        rows = {id: Row(2, 0, "ann", "other", m.Spoke(0, "hello")) for id in TABLES} | {TABLES[3]: bad}
        answers: list[Any] = await asyncio.gather(
            *(store.append(id, [row], RUNNING) for id, row in rows.items()), return_exceptions=True
        )
        found = {id: None if answer is None else type(answer) for id, answer in zip(rows, answers, strict=True)}
        for id, failed in found.items():
            assert len(await store.rows(id)) == (1 if failed else 2)
        await store.close()
        return found

    return asyncio.run(run())


def test_a_row_that_cannot_be_encoded(address: str) -> None:
    found = outcomes(address, Row(2, 0, "ann", None, m.Resigned(10**5000)))
    assert [id for id, failed in found.items() if failed] == [TABLES[3]]
    assert found[TABLES[3]] is ValueError


def test_a_row_that_the_database_refuses(address: str) -> None:
    """The log has a row with this key already."""
    found = outcomes(address, Row(2, 0, "ann", "key", m.Spoke(0, "again")))
    assert [id for id, failed in found.items() if failed] == [TABLES[3]]


def test_a_number_that_the_database_cannot_hold(address: str) -> None:
    found = outcomes(address, Row(2, 2**70, "ann", None, m.Spoke(0, "late")))
    assert [id for id, failed in found.items() if failed] == [TABLES[3]]


def test_nodes_that_write_to_the_same_logs(fresh_postgresql: Callable[[], str]) -> None:
    """Each says what it wants to add, one or two rows; whoever comes second hears of a conflict and looks again."""
    address, long, safe = fresh_postgresql(), 12, dict[tuple[str, int], str]()

    async def fill(node: str, store: Store, id: str) -> None:
        last = 1
        while last < long:
            rows = [Row(last + 1 + more, 0, node, None, m.Spoke(0, "hello")) for more in range(1 + last % 2)]
            with suppress(Conflict):
                await store.append(id, rows, RUNNING)
                safe.update({(id, row.number): node for row in rows})
            last = (await store.lengths([id]))[id]

    async def run() -> None:
        stores = [await with_tables(address), *(Store(open_database(database_url(address))) for _ in range(2))]
        nodes = dict(zip(("one", "two", "three"), stores, strict=True))
        await asyncio.gather(*(fill(node, store, id) for node, store in nodes.items() for id in TABLES))
        for id in TABLES:
            written = await stores[0].rows(id)
            assert [row.number for row in written] == list(range(1, len(written) + 1))
            assert [row.guest for row in written[1:]] == [safe[id, row.number] for row in written[1:]]
        assert len(safe) == sum((await stores[0].lengths(TABLES)).values()) - len(TABLES)
        for store in stores:
            await store.close()

    asyncio.run(run())
    assert len(set(safe.values())) > 1


def test_jobs_for_one_log_that_are_written_together(address: str) -> None:
    """Of two rows with the same number one is safe, and the other is not there."""

    async def run() -> None:
        store = await with_tables(address)
        rows = [Row(2, 0, guest, None, m.Spoke(0, "hello")) for guest in ("ann", "ben")]
        answers = await asyncio.gather(
            *(store.append(TABLES[0], [row], RUNNING) for row in rows), return_exceptions=True
        )
        safe = [row.guest for row, answer in zip(rows, answers, strict=True) if answer is None]
        assert [type(answer) for answer in answers if answer is not None] == [Conflict]
        assert [row.guest for row in await store.rows(TABLES[0])] == ["ann", *safe]
        await store.close()

    asyncio.run(run())


@asynccontextmanager
async def another(address: str) -> AsyncIterator[Any]:
    """Somebody else who is at work in a PostgreSQL database, and whom it never lets fail for the sake of others."""
    connection = await asyncpg.connect(address)
    try:
        await connection.execute("SET deadlock_timeout = '1min'")
        async with connection.transaction():
            yield connection
    finally:
        await connection.close()


async def lock(connection: Any, id: str) -> None:
    """Keep a table from everybody else."""
    await connection.execute("SELECT FROM tables WHERE id = $1 FOR UPDATE", id)


async def somebody_waits(connection: Any) -> None:
    """Go on when somebody waits for what this one has locked."""
    waits = "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"
    while not await connection.fetchval(f"SELECT EXISTS ({waits})"):
        await asyncio.sleep(0.01)


def test_logs_are_locked_in_the_order_of_the_jobs(fresh_postgresql: Callable[[], str]) -> None:
    """Not in that of the database, which may be another one than that of whoever else locks them one by one."""
    address, (second, first, *_) = fresh_postgresql(), TABLES

    async def run() -> None:
        store = await with_tables(address)
        growing = Growing(database_url(address))
        async with another(address) as other:
            await lock(other, second)
            jobs = [Job(id, [Row(2, 0, "ann", None, SPOKE)], RUNNING) for id in (first, second)]
            writing = asyncio.create_task(growing.grow(jobs))
            await somebody_waits(other)
            free = await other.fetch("SELECT id FROM tables FOR UPDATE SKIP LOCKED")
            assert {id for (id,) in free} == set(TABLES) - {first}, "what comes first is locked already"
        assert await writing == [True, True]
        growing.close()
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("entry", [SPOKE, JOINED], ids=["logs that only grow", "others"])
def test_who_waits_in_a_circle_writes_all_the_same(fresh_postgresql: Callable[[], str], entry: m.AnyEntry) -> None:
    """PostgreSQL lets one of those fail who wait for each other; the jobs are safe one by one, as soon as they can."""
    address, (first, second, *_) = fresh_postgresql(), TABLES

    async def run() -> None:
        store = await with_tables(address)
        async with another(address) as other:
            await lock(other, second)
            jobs = (store.append(id, [Row(2, 0, "bob", None, entry)], RUNNING) for id in (first, second))
            writing = asyncio.gather(*jobs)
            await somebody_waits(other)
            await lock(other, first)
        await writing
        assert await store.lengths([first, second]) == {first: 2, second: 2}
        await store.close()

    asyncio.run(run())


def test_logs_that_only_grow_take_no_journeys_of_their_own(fresh_postgresql: Callable[[], str]) -> None:
    """While somebody sits down at one table, people may talk at any number of others."""
    address, sent = fresh_postgresql(), list[str]()

    async def journeys(store: Store, number: int, talking: list[str]) -> int:
        sent.clear()
        rows = {id: Row(number, 0, "bob", None, SPOKE) for id in talking}
        rows[TABLES[0]] = Row(number, 0, "bob", None, JOINED)
        await asyncio.gather(*(store.append(id, [row], RUNNING) for id, row in rows.items()))
        return len(sent)

    async def run() -> None:
        store = await with_tables(address)
        event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *told: sent.append(told[2]))
        assert await journeys(store, 2, TABLES[1:]) == await journeys(store, 3, []) > 0
        assert set((await store.lengths(TABLES[1:])).values()) == {2}
        await store.close()

    asyncio.run(run())


def test_a_row_does_not_wait_for_all_who_write_something_else(tmp_path: Path) -> None:
    """However many strangers sign in and out at once: it is safe after one of them, and others can read meanwhile."""
    done = list[str]()

    async def slow(store: Store, number: int) -> None:
        async with store.writing.begin() as connection:
            await connection.execute(store.insert_once(keys, name=f"key {number}", value=""))
            await asyncio.sleep(0.01)
        done.append("slow")

    async def run() -> None:
        store = await with_tables(serving.sqlite(tmp_path))
        async with asyncio.TaskGroup() as group:
            for number in range(MANY):
                group.create_task(slow(store, number))
            await asyncio.sleep(0.005)
            await store.append(TABLES[0], [Row(2, 0, "ann", None, SPOKE)], RUNNING)
            done.append("row")
            assert len(await store.rows(TABLES[0])) == 2
            done.append("read")
        await store.close()

    asyncio.run(run())
    assert len(done) == MANY + 2
    assert done.index("row") <= 2
    assert done.index("read") <= 4
