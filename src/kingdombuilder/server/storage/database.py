"""Opens and migrates the database, SQLite or PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from importlib.resources import files
from itertools import repeat
from pathlib import Path
from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    event,
    text,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...game.errors import KingdomBuilderError
from ..private import OWNER_ONLY, keep_private

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATING = 4711
"""The id of the advisory lock of PostgreSQL during a migration."""
PATIENCE = 20
"""The timeout in seconds for an answer of PostgreSQL, or for the write lock of SQLite."""
STANDSTILL = 10_000
"""The milliseconds after which PostgreSQL aborts an idle transaction."""
AT_HAND = 500
"""The page cache of each of a server's eleven connections to SQLite, in KB; the operating system caches the rest.

SQLite's default is 2 MB each. These fill slowly, so the memory of a server grew for half an hour.
"""
AT_ONCE = 100
"""The number of table ids in a query with a list of ids.

The number is constant, because SQLite caches prepared statements, and one with 500 ids takes 120 KB. With a
statement for each length the memory of a server grew by a megabyte per minute.
"""
FAILURES = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""The errors of a database that is missing, full, locked or unreachable."""
OUTAGES = (
    *(OperationalError, InterfaceError, NoConnectionFree, sqlite3.OperationalError),
    *(asyncpg.PostgresError, asyncpg.InterfaceError, OSError),
)
"""Those that are independent of the statement."""
REFUSALS = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.DeadlockDetectedError)
"""The errors of PostgreSQL's driver that concern a statement or transaction, not an outage."""


class BadDatabase(KingdomBuilderError):
    """The address of the database is invalid, or the database cannot be used."""


def is_outage(failure: Exception) -> bool:
    """Whether the database itself failed, so that any other write would fail, too."""
    lost = isinstance(failure, DBAPIError) and failure.connection_invalidated
    return lost or (isinstance(failure, OUTAGES) and not isinstance(failure, REFUSALS))


def is_taken(failure: Exception) -> bool:
    """Whether a unique constraint was violated, such as a guest's one ranked game of a day."""
    return isinstance(failure, IntegrityError | sqlite3.IntegrityError)


def in_groups(ids: Sequence[str]) -> Iterator[list[str]]:
    """Table ids in groups of equal size; the last group is padded with a repeated id.

    >>> [len(group) for group in in_groups(["a", "b"] * 75)]
    [100, 100]
    """
    for start in range(0, len(ids), AT_ONCE):
        group = ids[start : start + AT_ONCE]
        yield [*group, *repeat(group[0], AT_ONCE - len(group))]


def database_url(address: str) -> URL:
    """Parse the address of a database, such as ``sqlite:///games.db`` or ``postgresql://user@host/name``."""
    try:
        url = make_url(address)
        driver = DRIVERS[url.drivername]
    except (ArgumentError, KeyError, ValueError):
        scheme, separator, _ = address.partition("://")
        raise BadDatabase(
            f"{scheme[:30] + (separator and '://...')!r} is not an address of a database; "
            "give 'sqlite:///games.db' or 'postgresql://user:password@host/name'"
        ) from None
    if driver == DRIVERS["sqlite"] and url.database in (None, "", ":memory:"):
        raise BadDatabase("games in memory would be lost; name a file, such as 'sqlite:///games.db'")
    return url.set(drivername=driver)


def open_database(url: URL, connections: int = 10) -> AsyncEngine:
    """The engine for this address. Its errors omit the values of statements, which are secret."""
    options: dict[str, Any] = {
        "pool_size": connections,
        "max_overflow": 0,
        "pool_use_lifo": True,
        "hide_parameters": True,
    }
    if url.get_backend_name() == "postgresql":
        engine = create_async_engine(url, pool_pre_ping=True, connect_args={"timeout": PATIENCE}, **options)
        event.listen(engine.sync_engine, "connect", _prepare_postgresql)
        return engine
    engine = create_async_engine(url, connect_args={"timeout": PATIENCE}, **options)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def connect_to_sqlite(url: URL) -> sqlite3.Connection:
    """A raw connection to SQLite, for callers that control transactions themselves."""
    connection = sqlite3.connect(str(url.database), PATIENCE)
    _prepare_sqlite(connection, None)
    return connection


async def connect_to_postgresql(url: URL) -> Any:
    """A raw connection to PostgreSQL."""
    return await asyncpg.connect(
        url.set(drivername="postgresql").render_as_string(hide_password=False), timeout=PATIENCE
    )


def _prepare_postgresql(connection: Any, _: Any) -> None:
    """Set timeouts, so that a hanging or disconnected node does not hold locks."""
    cursor = connection.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = {STANDSTILL}")
    cursor.close()
    connection.commit()


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Configure a connection: explicit transactions, WAL, and durable commits."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", f"cache_size = -{AT_HAND}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; a writing one takes the write lock at once, so that it cannot fail midway."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


class DatabaseInUse(BadDatabase):
    """Another server uses the SQLite file."""

    def __init__(self, name: str, address: str) -> None:
        """``address`` is where that server listens; it is empty while it starts."""
        where = f" at {address}" if address else ""
        super().__init__(
            f"{name} is in use by another server{where}; stop that one first, "
            "or let several share a PostgreSQL database"
        )
        self.address = address


@contextmanager
def sole_server(url: URL) -> Iterator[Callable[[str], None]]:
    """Lock an SQLite file for this server: two servers would not notify each other of changes.

    Returns a function that publishes the address of this server. The lock file stays, but the lock ends with
    the process. Windows has no such locks.
    """
    if url.get_backend_name() != "sqlite":
        yield lambda address: None
        return
    file = Path(str(url.database)).resolve()
    with ExitStack() as held:
        tell = None
        with suppress(ImportError, OSError):  # where no file can be made the database says what is wrong
            import fcntl

            lock = held.enter_context(open(f"{file}.lock", "a+", opener=partial(os.open, mode=OWNER_ONLY)))
            try:
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                lock.seek(0)
                raise DatabaseInUse(_named(url), lock.read()) from None
            lock.truncate(0)
            tell = partial(print, end="", file=lock, flush=True)
        yield tell or (lambda address: None)


def address_of_server(url: URL) -> str | None:
    """Where the server that uses an SQLite file on this machine listens; None if that is not known."""
    with suppress(ImportError, OSError):
        import fcntl

        with Path(f"{Path(str(url.database)).resolve()}.lock").open() as lock:
            try:
                fcntl.lockf(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                return lock.read().rstrip("/") or None
    return None


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Migrate the database to the current schema."""
    writing = engine.execution_options(writes=True)
    try:
        _try_file(engine.url)
        async with writing.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(_upgrade)
    except CommandError:
        raise BadDatabase(
            f"{_named(engine.url)} is from a newer version of Kingdom Builder; update the program"
        ) from None
    except (DBAPIError, OSError, sqlite3.Error) as error:
        raise BadDatabase(f"{_named(engine.url)} cannot be used: {_reason(error)}") from None


async def must_be_up_to_date(engine: AsyncEngine) -> None:
    """Refuse a missing database, or one of another version, without changing it."""
    if engine.url.get_backend_name() == "sqlite" and not Path(str(engine.url.database)).is_file():
        raise BadDatabase(f"{_named(engine.url)} cannot be used: there is no such file")
    try:
        async with engine.connect() as connection:
            found = set(await connection.scalars(text("SELECT version_num FROM alembic_version")))
    except (DBAPIError, OSError) as error:
        raise BadDatabase(f"{_named(engine.url)} cannot be used: {_reason(error)}") from None
    if found != set(ScriptDirectory.from_config(alembic_config()).get_heads()):
        raise BadDatabase(
            f"{_named(engine.url)} is from another version of Kingdom Builder; "
            "start the server of this version to upgrade it"
        )


def _try_file(url: URL) -> None:
    """Check that an SQLite file is writable, and make it private."""
    if url.get_backend_name() == "sqlite":
        keep_private(Path(str(url.database)))
        with closing(sqlite3.connect(str(url.database), PATIENCE, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")


def _named(url: URL) -> str:
    return f"the database {url.set(drivername=url.get_backend_name()).render_as_string()}"


def _reason(error: Exception) -> str:
    """The error of the database or its driver, in one line."""
    said = error.orig if isinstance(error, DBAPIError) else getattr(error, "strerror", None) or error
    return " ".join(str(said).split()) or type(error).__name__


def _upgrade(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """The configuration of alembic."""
    config = Config()
    config.set_main_option("script_location", str(files(__package__).joinpath("migrations")))
    return config
