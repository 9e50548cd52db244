"""Online backups of an SQLite database, and offline restores."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from alembic.script import ScriptDirectory

from ...private import OWNER_ONLY, beside, create_private, tighten
from ..database import BadDatabase, alembic_config, database_url

PAGES = 2000
"""The number of pages per step; after each, progress is reported and the copy can be interrupted."""
BUSY = 5.0
"""The timeout for the write lock, in seconds."""

Progress = Callable[[float], None]
"""A callback that receives the completed share."""


def file_of(address: str) -> Path:
    """The file of an SQLite database."""
    url = database_url(address)
    if url.get_backend_name() != "sqlite":
        raise BadDatabase("PostgreSQL has its own tools: 'pg_dump --format=custom' makes a copy, 'pg_restore' reads it")
    return Path(str(url.database))


def back_up(database: Path, copy: Path, progress: Progress) -> int:
    """Write a consistent copy of a database, which may be in use; returns its number of tables."""
    with _draft(copy) as draft:
        with closing(_opened(database)) as source, closing(sqlite3.connect(draft)) as target:
            _check_version(database, source)
            _copy(source, target, progress)
            _check_soundness(database, target)
            target.execute("PRAGMA journal_mode = DELETE")
            number = _tables(target)
        draft.replace(copy)
    return number


def restore(copy: Path, database: Path, progress: Progress) -> tuple[int, Path | None]:
    """Replace a database by a copy; returns its number of tables, and where the old database was moved."""
    old = database.with_name(f"{database.name}.bak")
    with _draft(database) as draft:
        with closing(_opened(copy)) as source, closing(sqlite3.connect(draft)) as target:
            _check_version(copy, source)
            _copy(source, target, progress)
            _check_soundness(copy, target)
            number = _tables(target)
        if not database.exists():
            draft.replace(database)
            return number, None
        with _alone(database):
            _keep(database, old)
            _take_owner(database, draft)
            draft.replace(database)
    return number, old


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, progress: Progress) -> None:
    """Copy a snapshot, despite concurrent writes.

    The transaction holds the snapshot: without it SQLite would restart at every write of another connection,
    and never finish on a busy server.
    """
    source.execute("BEGIN")
    _tables(source)
    source.backup(target, pages=PAGES, progress=lambda _, left, all: progress(1 - left / max(all, 1)))


def _keep(file: Path, other: Path) -> None:
    """Hard-link a file to another name, or copy it."""
    other.unlink(missing_ok=True)
    try:
        os.link(file, other)
    except OSError:  # not every file system can do that
        create_private(other)
        shutil.copyfile(file, other)
    tighten(other, OWNER_ONLY)


def _take_owner(file: Path, other: Path) -> None:
    """Give a file the owner of another, and make it private."""
    with suppress(OSError, AttributeError):
        os.chown(other, file.stat().st_uid, file.stat().st_gid)


@contextmanager
def _alone(database: Path) -> Iterator[None]:
    """Hold a database exclusively, with all of its writes in the main file."""
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
    """Open a database for reading."""
    if not file.is_file():
        raise BadDatabase(f"{file}: there is no such file")
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", BUSY, isolation_level=None, uri=True)


def _check_version(file: Path, connection: sqlite3.Connection) -> None:
    """Check that this is a Kingdom Builder database of a known version."""
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        _tables(connection)
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"{file}: it is not a database of Kingdom Builder ({error})") from None
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    if not {version for (version,) in found} <= known or not found:
        raise BadDatabase(f"{file}: it is from a newer version of Kingdom Builder; update the program")


def _check_soundness(file: Path, copied: sqlite3.Connection) -> None:
    """Check the integrity of a copy, which blocks no other process."""
    (sound,) = copied.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise BadDatabase(f"{file}: it is damaged: {sound}")


def _tables(connection: sqlite3.Connection) -> int:
    """The number of tables in a database."""
    number: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    return number


@contextmanager
def _draft(file: Path) -> Iterator[Path]:
    """A temporary file that replaces another once it is complete."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        _clear_forsaken_drafts(file)
        create_private(draft)
        with _held(draft):
            yield draft
    except OSError as error:
        raise BadDatabase(f"{file}: cannot write it: {error.strerror}") from None
    finally:
        _clear(draft)


def _clear_forsaken_drafts(file: Path) -> None:
    """Delete temporary files of killed processes; those of running ones are locked."""
    of_this_file = re.compile(rf"\.{re.escape(file.name)}\.\d+\.new")
    for draft in [one for one in file.parent.iterdir() if of_this_file.fullmatch(one.name)]:
        with suppress(OSError), _held(draft):
            _clear(draft)


def _clear(draft: Path) -> None:
    for one in (draft, *beside(draft)):
        with suppress(OSError):
            one.unlink(missing_ok=True)


@contextmanager
def _held(draft: Path) -> Iterator[None]:
    """Lock a file, until the process ends at the latest.

    Windows has no such locks, but there an open file cannot be deleted.
    """
    with draft.open("rb") as file:
        with suppress(ImportError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
