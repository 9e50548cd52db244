"""The database, SQLite or PostgreSQL: how it is opened, and how it is brought up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
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
from ..private import keep_private

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATING = 4711
"""The number of PostgreSQL's lock that lets one node after the other bring the database up to date."""
PATIENCE = 20
"""Seconds to wait for PostgreSQL to answer, or for SQLite to let one write."""
STANDSTILL = 10_000
"""Milliseconds that a node may stand still in the middle of a transaction; then PostgreSQL lets others go on."""
AT_HAND = 500
"""KB of an SQLite file that each of a server's eleven connections keeps in memory; the system keeps the rest at hand.

SQLite itself would keep 2 MB for each. They fill so slowly that the memory of a server grew for half an hour.
"""
AT_ONCE = 100
"""How many tables a question is about that may be about any number of them.

It is always as many: a connection to SQLite keeps each question that it has prepared, and one about 500 tables takes
120 KB. With another one for each number of tables the memory of a server grew by a megabyte a minute.
"""
FAILURES = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What comes of a database that is gone, full, locked or cannot be reached."""
OUTAGES = (
    *(OperationalError, InterfaceError, NoConnectionFree, sqlite3.OperationalError),
    *(asyncpg.PostgresError, asyncpg.InterfaceError, OSError),
)
"""Those of them that have nothing to do with what was to be written."""
REFUSALS = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.DeadlockDetectedError)
"""What PostgreSQL's driver says of what cannot be written, or not together with the rest: these are no outages."""


class BadDatabase(KingdomBuilderError):
    """No address of a database, or none that can be used."""


def is_outage(failure: Exception) -> bool:
    """Whether the database itself failed, so that anything else that is written now would fail, too."""
    lost = isinstance(failure, DBAPIError) and failure.connection_invalidated
    return lost or (isinstance(failure, OUTAGES) and not isinstance(failure, REFUSALS))


def is_taken(failure: Exception) -> bool:
    """Whether something was to be written of which there can be only one, such as a guest's try on a day."""
    return isinstance(failure, IntegrityError | sqlite3.IntegrityError)


def in_short(failure: Exception) -> str:
    """What a failure of the database was, without what was to be written."""
    return " ".join([type(failure).__name__, *str(failure).splitlines()[:1]])


def in_groups(ids: Sequence[str]) -> Iterator[list[str]]:
    """Names of tables in groups of the same size; some name fills up the last one, again and again.

    >>> [len(group) for group in in_groups(["a", "b"] * 75)]
    [100, 100]
    """
    for start in range(0, len(ids), AT_ONCE):
        group = ids[start : start + AT_ONCE]
        yield [*group, *repeat(group[0], AT_ONCE - len(group))]


def database_url(address: str) -> URL:
    """Read the address of a database, such as ``sqlite:///games.db`` or ``postgresql://user@host/name``."""
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
    """The engine for the database at this address. Its errors do not tell what was to be written: that is secret."""
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
    """A connection to an SQLite database, for who begins and ends transactions themselves."""
    connection = sqlite3.connect(str(url.database), PATIENCE)
    _prepare_sqlite(connection, None)
    return connection


async def connect_to_postgresql(url: URL) -> Any:
    """A connection to a PostgreSQL database, for who needs no more than its driver."""
    return await asyncpg.connect(
        url.set(drivername="postgresql").render_as_string(hide_password=False), timeout=PATIENCE
    )


def _prepare_postgresql(connection: Any, _: Any) -> None:
    """Let no node that stands still, or whose connection nobody missed yet, keep a table from the others."""
    cursor = connection.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = {STANDSTILL}")
    cursor.close()
    connection.commit()


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Let nobody but us begin transactions, readers go on while somebody writes, and commits reach the disk."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", f"cache_size = -{AT_HAND}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A transaction that will write takes its turn at the beginning, so that it never fails in the middle."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Create the tables, or change them to what this version needs."""
    writing = engine.execution_options(writes=True)
    try:
        _try_file(engine.url)
        async with writing.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(_upgrade)
    except CommandError:
        raise BadDatabase(
            f"{_named(engine.url)} is of a newer version of Kingdom Builder; update the program"
        ) from None
    except (DBAPIError, OSError, sqlite3.Error) as error:
        raise BadDatabase(f"{_named(engine.url)} cannot be used: {_reason(error)}") from None


async def must_be_up_to_date(engine: AsyncEngine) -> None:
    """Refuse a database that is not there, or of another version, whose server may be running: it is left alone."""
    if engine.url.get_backend_name() == "sqlite" and not Path(str(engine.url.database)).is_file():
        raise BadDatabase(f"{_named(engine.url)} cannot be used: there is no such file")
    try:
        async with engine.connect() as connection:
            found = set(await connection.scalars(text("SELECT version_num FROM alembic_version")))
    except (DBAPIError, OSError) as error:
        raise BadDatabase(f"{_named(engine.url)} cannot be used: {_reason(error)}") from None
    if found != set(ScriptDirectory.from_config(alembic_config()).get_heads()):
        raise BadDatabase(
            f"{_named(engine.url)} is of another version of Kingdom Builder; start the server of this one"
        )


def _try_file(url: URL) -> None:
    """See whether one can write to the file of an SQLite database, and that nobody else can read it."""
    if url.get_backend_name() == "sqlite":
        keep_private(Path(str(url.database)))
        with closing(sqlite3.connect(str(url.database), PATIENCE, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")


def _named(url: URL) -> str:
    return f"the database {url.set(drivername=url.get_backend_name()).render_as_string()}"


def _reason(error: Exception) -> str:
    """What the database, or the way to it, says is wrong, in one line."""
    said = error.orig if isinstance(error, DBAPIError) else getattr(error, "strerror", None) or error
    return " ".join(str(said).split()) or type(error).__name__


def _upgrade(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """Where alembic finds the steps by which a database is brought up to date."""
    config = Config()
    config.set_main_option("script_location", str(files(__package__).joinpath("migrations")))
    return config
