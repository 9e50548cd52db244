"""Copies of an SQLite database: made while the server runs, and put back when it does not."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from alembic.script import ScriptDirectory

from .database import BadDatabase, alembic_config, database_url

PAGES = 2000
"""How many pages are copied at once; in between others may write."""
BUSY = 5.0
"""Seconds to wait for others who write."""
WAL_FILES = ("-wal", "-shm")
"""What SQLite keeps beside a database that is open."""

Progress = Callable[[float], None]
"""A function that is told which share of the work is done."""


def file_of(address: str) -> Path:
    """The file of an SQLite database."""
    url = database_url(address)
    if url.get_backend_name() != "sqlite":
        raise BadDatabase("PostgreSQL has its own tools: 'pg_dump --format=custom' makes a copy, 'pg_restore' reads it")
    return Path(str(url.database))


def back_up(database: Path, copy: Path, progress: Progress) -> int:
    """Copy a database as it is at one moment, though it may be in use; the number of tables in it."""
    with _draft(copy) as draft:
        with closing(_opened(database)) as source, closing(sqlite3.connect(draft)) as target:
            _check(database, source)
            source.backup(target, pages=PAGES, progress=lambda _, left, all: progress(1 - left / max(all, 1)))
            target.execute("PRAGMA journal_mode = DELETE")
            number = _check(draft, target)
        draft.replace(copy)
    return number


def restore(copy: Path, database: Path, progress: Progress) -> tuple[int, Path | None]:
    """Put a copy in the place of a database; the number of tables in it, and where the old database is kept."""
    old = database.with_name(f"{database.name}.bak")
    with _draft(database) as draft:
        with closing(_opened(copy)) as source, closing(sqlite3.connect(draft)) as target:
            number = _check(copy, source)
            source.backup(target, pages=PAGES, progress=lambda _, left, all: progress(1 - left / max(all, 1)))
        if not database.exists():
            draft.replace(database)
            return number, None
        with _alone(database):
            _keep(database, old)
            _take_owner(database, draft)
            draft.replace(database)
    return number, old


def _keep(file: Path, other: Path) -> None:
    """Have a file under another name too."""
    other.unlink(missing_ok=True)
    try:
        os.link(file, other)
    except OSError:  # not every file system can do that
        shutil.copy2(file, other)


def _take_owner(file: Path, other: Path) -> None:
    """Give the other file to those who may use this one."""
    shutil.copymode(file, other)
    with suppress(OSError, AttributeError):
        os.chown(other, file.stat().st_uid, file.stat().st_gid)


@contextmanager
def _alone(database: Path) -> Iterator[None]:
    """Nobody else has the database open meanwhile: all that was written is in its file, and nobody will miss it."""
    with closing(sqlite3.connect(database, BUSY, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise BadDatabase(f"{database}: a server has it open; stop the server first") from None
        except sqlite3.DatabaseError as error:
            raise BadDatabase(f"{database}: {error}; move it away, then restore") from None
        yield


def _opened(file: Path) -> sqlite3.Connection:
    """A database to be read."""
    if not file.is_file():
        raise BadDatabase(f"{file}: there is no such file")
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", BUSY, uri=True)


def _check(file: Path, connection: sqlite3.Connection) -> int:
    """See that this is a sound database of ours, of a version that we know; the number of tables in it."""
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        number: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"{file}: it is not a database of Kingdom Builder ({error})") from None
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    if not {version for (version,) in found} <= known or not found:
        raise BadDatabase(f"{file}: it is of a newer version of Kingdom Builder; update the program")
    if sound != "ok":
        raise BadDatabase(f"{file}: it is damaged: {sound}")
    return number


@contextmanager
def _draft(file: Path) -> Iterator[Path]:
    """A file beside another, which it will replace once it is whole."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        draft.touch(mode=0o600)
        yield draft
    except OSError as error:
        raise BadDatabase(f"{file}: cannot write it: {error.strerror}") from None
    finally:
        for ending in ("", "-journal", *WAL_FILES):
            with suppress(OSError):
                draft.with_name(draft.name + ending).unlink(missing_ok=True)
