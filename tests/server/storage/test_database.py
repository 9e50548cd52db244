"""The database: made and brought up to date by steps that lead to what the code expects."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from contextlib import closing
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from kingdombuilder.features import modules
from kingdombuilder.server.storage import database
from kingdombuilder.server.storage.database import BadDatabase, bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.schema import metadata
from kingdombuilder.server.storage.store import Store
from kingdombuilder.server.storage.table_lists import own_tables, public_tables
from tests.server import serving


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return serving.sqlite(tmp_path)
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgresql")
    return fresh()


def with_engine(address: str, work: Callable[[AsyncEngine], Any]) -> Any:
    """Do some work with a database."""

    async def run() -> Any:
        engine = open_database(database_url(address))
        try:
            return await work(engine)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def test_the_steps_lead_to_what_the_code_expects(address: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        modules("server.storage")  # tables of features
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    async def work(engine: AsyncEngine) -> list[Any]:
        await bring_up_to_date(engine)
        async with engine.connect() as connection:
            return await connection.run_sync(differences)

    assert with_engine(address, work) == []


def test_several_nodes_start_at_once(address: str) -> None:
    async def start() -> str:
        engine = open_database(database_url(address))
        try:
            await bring_up_to_date(engine)
            async with engine.connect() as connection:
                return str(await connection.scalar(text("SELECT version_num FROM alembic_version")))
        finally:
            await engine.dispose()

    async def all_of_them() -> list[str]:
        return await asyncio.gather(*(start() for _ in range(4)))

    assert len(set(asyncio.run(all_of_them()))) == 1


def test_the_seats_of_old_tables_are_read_from_their_logs(address: str) -> None:
    """The step 0002: who sat down, stood up, was asked to leave, or left a running game to a bot."""
    log = [
        ("ann", '{"type":"joined","seat":0,"name":"Ann","colour":"blue"}'),
        ("bob", '{"type":"joined","seat":1,"name":"Bob","colour":"red"}'),
        ("bob", '{"type":"left","seat":1,"bot":null}'),
        ("cid", '{"type":"joined","seat":1,"name":"Cid","colour":"red"}'),
        ("dan", '{"type":"joined","seat":2,"name":"Dan","colour":"black"}'),
        ("ann", '{"type":"bot","seat":2,"bot":null}'),
        ("ann", '{"type":"left","seat":0,"bot":"planner"}'),
    ]

    def as_of_old(connection: Connection) -> None:
        config = database.alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")

    async def work(engine: AsyncEngine) -> dict[str, int | None]:
        async with engine.execution_options(writes=True).begin() as connection:
            await connection.run_sync(as_of_old)
            await connection.execute(
                text("INSERT INTO tables VALUES ('old', 0, 'ann', 'link', '{}', 7, 'open', 0, NULL, NULL, '{}')")
            )
            for number, (guest, entry) in enumerate(log, 1):
                row = {"number": number, "guest": guest, "entry": entry}
                await connection.execute(
                    text("INSERT INTO entries VALUES ('old', :number, 0, :guest, NULL, :entry)"), row
                )
            for guest in ("ann", "bob", "cid", "dan"):
                await connection.execute(text("INSERT INTO sitters VALUES (:guest, 'old')"), {"guest": guest})
        await bring_up_to_date(engine)
        async with engine.connect() as connection:
            found = await connection.execute(text("SELECT guest, seat FROM sitters"))
            return {row.guest: row.seat for row in found}

    assert with_engine(address, work) == {"ann": 0, "bob": None, "cid": 1, "dan": None}


def test_results_of_before_stay(address: str) -> None:
    """The step 0010: what is known of the tables of a deal is kept, and goes with its table now."""

    def as_of_old(connection: Connection) -> None:
        config = database.alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0009")

    async def work(engine: AsyncEngine) -> list[list[tuple[Any, ...]]]:
        async with engine.execution_options(writes=True).begin() as connection:
            await connection.run_sync(as_of_old)
            await connection.execute(
                text(
                    "INSERT INTO tables (id, created, host, visibility, sheet, last, status, updated, line) "
                    "VALUES ('old', 0, 'ann', 'link', '{}', 7, 'finished', 0, '{}')"
                )
            )
            await connection.execute(text("INSERT INTO deals VALUES ('old', '2026-11-16', 'ann')"))
            await connection.execute(text("INSERT INTO results VALUES ('old', 0, 'ann', 5, 54, '{}', false)"))
        await bring_up_to_date(engine)
        found = []
        for statement in (None, "DELETE FROM deals", "DELETE FROM tables"):
            async with engine.execution_options(writes=True).begin() as connection:
                if statement:
                    await connection.execute(text(statement))
                rows = await connection.execute(text("SELECT guest, gold, place, stood_in FROM results"))
                found.append([tuple(row) for row in rows])
        return found

    kept = [("ann", 54, None, False)]
    assert with_engine(address, work) == [kept, kept, []]


def test_the_games_of_a_guest_are_found_without_reading_those_of_others(tmp_path: Path) -> None:
    """Whoever has never played has not to wait until all finished games were looked at."""

    async def work(engine: AsyncEngine) -> list[str]:
        asked: list[tuple[str, Any]] = []

        def note(connection: Any, cursor: Any, statement: str, given: Any, *_: Any) -> None:
            asked.append((statement, given))

        await bring_up_to_date(engine)
        event.listen(engine.sync_engine, "before_cursor_execute", note)
        assert await own_tables(Store(engine), "finished", "newcomer", None, 50) == []
        statement, given = next(one for one in asked if "sitters" in one[0])
        async with engine.connect() as connection:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
            return [row.detail for row in plan]

    plan = with_engine(serving.sqlite(tmp_path), work)
    assert any("SEARCH tables USING INDEX tables_by_host (host=?)" in step for step in plan)
    assert not [step for step in plan if "tables_by_age" in step or step.startswith("SCAN tables")]


def test_the_public_list_of_finished_games_passes_over_what_was_imported(tmp_path: Path) -> None:
    """However many games were imported, those that were played are found by the index alone, newest first."""

    async def work(engine: AsyncEngine) -> list[str]:
        asked: list[tuple[str, Any]] = []
        await bring_up_to_date(engine)

        def note(connection: Any, cursor: Any, statement: str, given: Any, *_: Any) -> None:
            asked.append((statement, given))

        event.listen(engine.sync_engine, "before_cursor_execute", note)
        assert await public_tables(Store(engine), "finished", None, 50) == []
        statement, given = next(one for one in asked if "audit" in one[0])
        async with engine.connect() as connection:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
            return [row.detail for row in plan]

    plan = with_engine(serving.sqlite(tmp_path), work)
    index = "tables USING COVERING INDEX tables_played_by_age (status=? AND visibility=? AND imported=?)"
    assert f"SEARCH {index}" in plan
    assert any("SEARCH audit USING INDEX audit_by_table (about=?)" in step for step in plan)
    assert not [step for step in plan if step.startswith("SCAN") and "newest" not in step]
    assert not [step for step in plan if "TEMP B-TREE" in step]


NEXT_STEP = '''
"""A step of a later version."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{last}"


def upgrade() -> None:
    op.add_column("keys", sa.Column("mark", sa.String(10), server_default="old"))
'''


def test_a_database_is_brought_up_to_date_and_a_newer_one_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make(engine: AsyncEngine) -> str:
        await bring_up_to_date(engine)
        async with engine.begin() as connection:
            await connection.execute(text("INSERT INTO keys (name, value) VALUES ('signing', 'secret')"))
            return str(await connection.scalar(text("SELECT version_num FROM alembic_version")))

    async def look(engine: AsyncEngine) -> list[tuple[Any, ...]]:
        await bring_up_to_date(engine)
        async with engine.connect() as connection:
            return [tuple(row) for row in await connection.execute(text("SELECT name, value, mark FROM keys"))]

    last = with_engine(address, make)
    later = tmp_path / "migrations"
    with as_file(files("kingdombuilder.server.storage").joinpath("migrations")) as now:
        shutil.copytree(now, later)
    later.joinpath("versions", "9999_later.py").write_text(NEXT_STEP.format(last=last))

    def later_config() -> Config:
        config = Config()
        config.set_main_option("script_location", str(later))
        return config

    with monkeypatch.context() as later_version:
        later_version.setattr(database, "alembic_config", later_config)
        assert with_engine(address, look) == [("signing", "secret", "old")]
    with pytest.raises(BadDatabase, match=r"is from a newer version of Kingdom Builder; update the program$"):
        with_engine(address, look)


def test_connections_to_sqlite_keep_little_of_the_file_in_memory(tmp_path: Path) -> None:
    """Those that read and the one that writes: 2 MB each, as SQLite would have it, fill for half an hour."""
    url = database_url(serving.sqlite(tmp_path))

    async def kept() -> int:
        engine = open_database(url)
        async with engine.connect() as connection:
            found = int(await connection.scalar(text("PRAGMA cache_size")) or 0)
        await engine.dispose()
        return found

    with closing(database.connect_to_sqlite(url)) as writing:
        assert writing.execute("PRAGMA cache_size").fetchone() == (-database.AT_HAND,)
    assert asyncio.run(kept()) == -database.AT_HAND


def test_tables_are_asked_about_in_the_same_words_however_many_they_are(tmp_path: Path) -> None:
    """A connection keeps what it has prepared: with new words for each number of tables its memory would grow."""

    async def work(engine: AsyncEngine) -> set[str]:
        await bring_up_to_date(engine)
        said: set[str] = set()
        event.listen(engine.sync_engine, "before_cursor_execute", lambda *words: said.add(words[2]))
        store, ids = Store(engine), [f"{number:012}" for number in range(501)]
        for number in (0, 1, 99, 100, 101, 501):
            assert await store.lengths(ids[:number]) == {}
        return said

    assert len(with_engine(serving.sqlite(tmp_path), work) - {"BEGIN"}) == 1
