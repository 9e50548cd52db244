"""When the database fails, clients get an error, nothing is half-done, and afterwards every table continues."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import sleep

import asyncpg
import psutil
import pytest
from sqlalchemy import text

from kingdombuilder.server.storage import database
from tests.server.processes import Node, node, program
from tests.server.serving import Guest, choices, sqlite

BREAK = "ALTER DATABASE {name} ALLOW_CONNECTIONS false"
HANG_UP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
MEND = "ALTER DATABASE {name} ALLOW_CONNECTIONS true"

Switch = Callable[[bool], None]
"""Switches the database off and on."""


def full_disk(one: Node) -> Switch:
    """No file of the server's can grow any more."""
    process = psutil.Process(one.pid)
    usual = process.rlimit(psutil.RLIMIT_FSIZE)
    return lambda on: process.rlimit(psutil.RLIMIT_FSIZE, usual if on else (0, usual[1]))  # type: ignore[return-value]


def lost_connection(uri: str) -> Switch:
    """PostgreSQL hangs up and lets nobody in."""
    name = uri.split("?")[0].rsplit("/", 1)[1]

    async def run(*statements: str) -> None:
        connection = await asyncpg.connect(uri.replace(f"/{name}", "/postgres", 1))
        for statement in statements:
            await connection.execute(statement.format(name=name))
        await connection.close()

    return lambda on: asyncio.run(run(MEND) if on else run(BREAK, HANG_UP))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the SQLite file lies."""
    return tmp_path_factory.mktemp("failing")


@pytest.fixture(scope="module")
def on_sqlite(folder: Path) -> Iterator[tuple[Node, Switch]]:
    """A server on SQLite."""
    with program(sqlite(folder)) as one:
        yield one, full_disk(one)


@pytest.fixture(scope="module")
def on_postgresql(fresh_postgresql: Callable[[], str]) -> Iterator[tuple[Node, Switch]]:
    """A server on PostgreSQL."""
    address = fresh_postgresql()
    with node(address) as one:
        yield one, lost_connection(address)


@pytest.fixture(params=["on_sqlite", "on_postgresql"])
def failing(request: pytest.FixtureRequest) -> tuple[Node, Switch]:
    """A server whose database can be switched off and on."""
    found: tuple[Node, Switch] = request.getfixturevalue(request.param)
    return found


def test_an_outage_is_told_and_survived(failing: tuple[Node, Switch]) -> None:
    one, switch = failing
    ann, bob = Guest(one), Guest(one, "Bob")
    table = ann.set_table(start_player=0)
    bob.join(table)
    with ann.socket(table) as first, bob.socket(table) as second:
        second.until_type("welcome")
        before = ann.look(table)
        action = choices(before["view"])[0] | {"key": "once"}

        switch(False)
        for _ in range(3):
            answer = ann.http.post(f"/api/tables/{table}/act", json=action)
            assert (answer.status_code, answer.json()["code"]) in [(503, "no_database"), (503, "busy")]
            assert "again" in answer.json()["message"]
        assert ann.http.post("/api/tables", json={}).status_code == 503
        if first.connection.close_code is None:
            first.say(type="chat", text="Anybody there?", key="chat")

        assert said_soon(ann, "the database cannot be written") == 503

        switch(True)
        done = [ann.ask(table, "act", **action) for _ in range(2)]
    assert done[0] == done[1], "asked for twice, done once"
    for guest in (ann, bob):
        seen = guest.look(table)["view"]["game"]
        assert seen["actions"] == before["view"]["game"]["actions"] + 1
    with bob.socket(table, last=before["number"]) as back:
        assert back.until_number(done[0]["number"])["entry"]["type"] == "acted"
    for _ in range(3):
        ann.play(table)
    assert said_soon(ann, "ok") == 200
    assert "Traceback" not in "".join(line for line in one.log if "a round failed" not in line)
    ann.close()
    bob.close()


def said_soon(guest: Guest, word: str) -> int:
    """The status with which the server says this about its health, now or in a few seconds."""
    for _ in range(200):
        health = guest.http.get("/healthz")
        if health.json()["status"] == word:
            return health.status_code
        sleep(0.05)
    raise AssertionError(f"it never says {word!r}")


def test_a_bot_goes_on_after_an_outage(failing: tuple[Node, Switch]) -> None:
    one, switch = failing
    ann = Guest(one)
    table = ann.set_table(bots=[None, "random"], start_player=0)
    for _ in range(3):
        ann.play(table)
    last = [choice for choice in choices(ann.look(table)["view"]) if choice["kind"] == "end"]
    ann.ask(table, "act", **last[0])
    switch(False)
    assert ann.http.post(f"/api/tables/{table}/chat", json={"text": "x"}).status_code in (200, 503)
    switch(True)
    assert ann.wait_until(table, lambda view: bool(choices(view)))["view"]["game"]["active"] == 0
    ann.close()


def test_a_busy_database_is_waited_for(on_sqlite: tuple[Node, Switch], folder: Path) -> None:
    """Somebody else writes to the file for a while, a backup perhaps: the answer comes late, but it comes."""
    ann = Guest(on_sqlite[0])
    table, other = ann.set_table(), ann.set_table()
    answers: list[int] = []
    asking = Thread(target=lambda: answers.append(ann.ask(table, "chat", text="x")["number"]))
    with closing(sqlite3.connect(folder / "games.db")) as file:
        file.execute("BEGIN IMMEDIATE")
        asking.start()
        assert ann.look(other)["number"] == 2
        asking.join(0.3)
        assert answers == []
        file.execute("ROLLBACK")
    asking.join(10)
    assert answers == [3]
    ann.close()


def test_a_node_that_stands_still_keeps_no_table_from_the_others(
    fresh_postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node is stopped while it writes, or its machine is gone: PostgreSQL does not wait for it for ever."""
    monkeypatch.setattr(database, "STANDSTILL", 300)
    address = database.database_url(fresh_postgresql())
    locked = text("SELECT value FROM keys WHERE name = 'health' FOR UPDATE")

    async def course() -> None:
        current_seat, other = database.open_database(address), database.open_database(address)
        await database.bring_up_to_date(current_seat)
        async with other.begin() as writing:
            await writing.execute(text("INSERT INTO keys VALUES ('health', 'x')"))
        standing = await current_seat.connect()
        await standing.execute(locked)
        async with asyncio.timeout(10), other.begin() as going_on:
            assert await going_on.scalar(locked) == "x"
        with pytest.raises(database.FAILURES) as failure:
            await standing.execute(locked)
        assert isinstance(failure.value, Exception)
        assert database.is_outage(failure.value), "the one who stood still is told to try again"
        await standing.invalidate()
        await standing.close()
        for engine in (current_seat, other):
            await engine.dispose()

    asyncio.run(course())
