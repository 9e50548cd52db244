"""``backup`` and ``restore``: complete or not at all, and never over a database in use."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from kingdombuilder.server.storage.database import bring_up_to_date, database_url, open_database
from kingdombuilder.server.storage.maintenance.backup import back_up
from tests.cli.command import run
from tests.server import processes, serving


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
    expected = f"2 tables restored to {database}\nthe previous database is kept as {old}\n"
    assert ask("restore", copy, database, "--force") == (0, expected)
    assert (tables(database), tables(old)) == (["a", "b"], ["a", "b", "later"])
    assert [file.stat().st_mode & 0o777 for file in (database, old)] == [0o600, 0o600], "they hold secrets"
    assert sorted(path.name for path in database.parent.iterdir()) == ["games.db", "games.db.bak"]


def test_a_copy_put_where_nothing_was(database: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    assert ask("restore", database, other) == (0, f"2 tables restored to {other}\n")
    assert tables(other) == ["a", "b"]


def test_a_copy_of_a_database_in_which_others_write_all_the_time(
    database: Path, server: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is done with one reading: a write in the middle neither delays it nor is in it."""
    monkeypatch.setattr("kingdombuilder.server.storage.maintenance.backup.PAGES", 1)
    told: list[float] = []

    def while_others_write(share: float) -> None:
        told.append(share)
        assert len(told) < 1000, "it begins again and again"
        with closing(sqlite3.connect(database)) as connection, connection:
            add(connection, f"new{len(told)}")

    copy = tmp_path / "copy.db"
    assert back_up(database, copy, while_others_write) == 3
    assert tables(copy) == ["a", "b", "c"]
    assert told == sorted(told)
    assert told[-1] == 1


@pytest.mark.parametrize(("how", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_copy_that_is_stopped_leaves_nothing_behind(
    how: signal.Signals, status: int, database: Path, tmp_path: Path
) -> None:
    """The other process copies page by page and takes its time, so that it is stopped in the middle."""
    with closing(sqlite3.connect(database)) as connection, connection:
        add(connection, *(f"table{number}" for number in range(2000)))
    folder = tmp_path / "copies"
    folder.mkdir()
    with slow_copy(database, folder / "copy.db") as process:
        process.send_signal(how)
        assert process.wait(processes.SECONDS) == status
    assert list(folder.iterdir()) == []


SLOW = (
    "import time; from kingdombuilder.server.storage.maintenance import backup; from kingdombuilder.cli import app; "
    "backup.PAGES, copying = 1, backup.back_up; "
    "backup.back_up = lambda *files: copying(*files[:2], lambda share: time.sleep(0.5)); app.app()"
)


@contextmanager
def slow_copy(database: Path, copy: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is in the midst of copying."""
    words = ["backup", str(copy), "--database", f"sqlite:///{database}"]
    with subprocess.Popen([sys.executable, "-c", SLOW, *words], stderr=subprocess.PIPE) as process:
        drafts = f".{copy.name}.{process.pid}.new*"
        until(lambda: any(file.stat().st_size for file in copy.parent.glob(drafts)))
        yield process


def test_what_a_killed_copy_left_behind_goes_with_the_next_one(database: Path, tmp_path: Path) -> None:
    """A process that is killed (-9) can clear nothing away. A copy that is still being made is let be."""
    folder = tmp_path / "copies"
    folder.mkdir()
    copy, other = folder / "copy.db", folder / ".copy.db.old.new"
    other.touch()
    with slow_copy(database, copy) as process:
        process.kill()
    left = set(folder.iterdir()) - {other}
    assert left
    with slow_copy(database, copy) as process:
        assert not left & set(folder.iterdir())
        assert ask("backup", copy, database)[0] == 0
        assert (folder / f".copy.db.{process.pid}.new").exists()
        process.terminate()
    assert sorted(folder.iterdir()) == sorted([copy, other])


def until(condition: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = monotonic() + processes.SECONDS
    while not condition():
        assert monotonic() < end
        sleep(0.02)


def test_nothing_is_put_back_under_a_running_server(
    database: Path, server: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingdombuilder.server.storage.maintenance.backup.BUSY", 0.1)
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
    assert refusal() == "it is from a newer version of Kingdom Builder; update the program\n"


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_postgresql_has_tools_of_its_own(verb: str, tmp_path: Path) -> None:
    result = run(verb, str(tmp_path / "copy.db"), "--database", "postgresql://user:canary@host/games")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'pg_dump --format=custom' makes a copy" in result.stderr
    assert "canary" not in result.stderr


def test_a_folder_that_is_not_there(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "nowhere" / "copy.db"
    assert ask("backup", copy, database) == (2, f"error: {copy}: cannot write it: No such file or directory\n")
