"""``backup`` and ``restore``: whole or not at all, and never over something that somebody needs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from tests.cli.command import run
from tests.server import serving


def new_database(folder: Path, *ids: str) -> Path:
    """A database with some tables in it."""

    async def make() -> None:
        engine = open_database(database_url(serving.sqlite(folder)))
        await bring_up_to_date(engine)
        await engine.dispose()

    folder.mkdir()
    asyncio.run(make())
    file = folder / "games.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        add(connection, *ids)
    return file


def add(connection: sqlite3.Connection, *ids: str) -> None:
    columns = "id, created, host, visibility, sheet, last, status, updated, line"
    rows = [(id, 1, "somebody", "link", "{}", 1, "open", 1, "{}") for id in ids]
    connection.executemany(f"INSERT INTO tables ({columns}) VALUES ({'?, ' * 8}?)", rows)


def tables(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [id for (id,) in connection.execute("SELECT id FROM tables ORDER BY id")]


def ask(verb: str, file: Path, database: Path, *words: str) -> tuple[int, str]:
    """Run the verb; its exit status and what it says."""
    result = run(verb, str(file), "--database", f"sqlite:///{database}", *words)
    assert result.stdout == ""
    return result.exit_code, result.stderr


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return new_database(tmp_path / "here", "a", "b")


@pytest.fixture
def server(database: Path) -> Iterator[sqlite3.Connection]:
    """A connection as a server has it: open, and with something written that is not in the file itself yet."""
    with closing(sqlite3.connect(database)) as connection:
        with connection:
            add(connection, "c")
        yield connection


def test_a_copy_of_a_database_in_use(database: Path, server: sqlite3.Connection, tmp_path: Path) -> None:
    assert database.with_name("games.db-wal").stat().st_size, "some of it is only here"
    copy = tmp_path / "copy.db"
    assert ask("backup", copy, database) == (0, f"3 tables copied from {database} to {copy}\n")
    assert tables(copy) == ["a", "b", "c"]
    assert copy.stat().st_mode & 0o077 == 0, "it holds secrets"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "here"]
    with server:
        add(server, "d")
    assert ask("backup", copy, database)[0] == 2
    assert tables(copy) == ["a", "b", "c"]
    assert ask("backup", copy, database, "--force")[0] == 0
    assert tables(copy) == ["a", "b", "c", "d"]


def test_a_copy_put_back(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    ask("backup", copy, database)
    with closing(sqlite3.connect(database)) as connection, connection:
        add(connection, "later")
    database.chmod(0o640)
    assert ask("restore", copy, database)[0] == 2, "not without --force"
    assert tables(database) == ["a", "b", "later"]
    old = database.with_name("games.db.bak")
    expected = f"2 tables restored to {database}\nwhat was there is kept as {old}\n"
    assert ask("restore", copy, database, "--force") == (0, expected)
    assert (tables(database), tables(old)) == (["a", "b"], ["a", "b", "later"])
    assert database.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in database.parent.iterdir()) == ["games.db", "games.db.bak"]


def test_a_copy_put_where_nothing_was(database: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    assert ask("restore", database, other) == (0, f"2 tables restored to {other}\n")
    assert tables(other) == ["a", "b"]


def test_nothing_is_put_back_under_a_running_server(
    database: Path, server: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingdombuilder.server.storage.backup.BUSY", 0.1)
    copy = tmp_path / "copy.db"
    ask("backup", copy, database)
    expected = f"error: {database}: a server has it open; stop the server first\n"
    assert ask("restore", copy, database, "--force") == (2, expected)
    assert tables(database) == ["a", "b", "c"]
    assert not database.with_name("games.db.bak").exists()
    with server:
        add(server, "d")
    assert tables(database) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_what_is_no_database_of_ours(verb: str, database: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "source.db", tmp_path / "target.db"

    def refusal() -> str:
        status, says = ask(verb, target, source) if verb == "backup" else ask(verb, source, target)
        assert status == 2
        assert not target.exists()
        return says.removeprefix(f"error: {source}: ")

    assert refusal() == "there is no such file\n"
    source.write_text("my diary" * 1000)
    assert refusal() == "it is not a database of Kingdom Builder (file is not a database)\n"
    source.unlink()
    with closing(sqlite3.connect(source)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name)")
    assert refusal() == "it is not a database of Kingdom Builder (no such table: alembic_version)\n"
    source.unlink()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    database.rename(source)
    assert refusal() == "it is of a newer version of Kingdom Builder; update the program\n"


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_postgresql_has_tools_of_its_own(verb: str, tmp_path: Path) -> None:
    result = run(verb, str(tmp_path / "copy.db"), "--database", "postgresql://user:canary@host/games")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'pg_dump --format=custom' makes a copy" in result.stderr
    assert "canary" not in result.stderr


def test_a_folder_that_is_not_there(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "nowhere" / "copy.db"
    assert ask("backup", copy, database) == (2, f"error: {copy}: cannot write it: No such file or directory\n")
