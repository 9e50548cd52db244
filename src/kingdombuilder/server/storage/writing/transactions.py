"""Transactions in which logs grow. Everybody at a table waits for them, so each kind of database has its quickest way.

With PostgreSQL every statement is a journey to the database and back, so ``growing.py`` writes nearly everything by one
statement, and what is left for SQLAlchemy's engine is rare. SQLite is at hand, and one action is two short statements:
there the engine would take five times as long for them as SQLite itself. So they are compiled once, and run on a
connection that stays open in a thread of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from ..database import connect_to_sqlite
from ..notifications import notify

T = TypeVar("T")


def insertion(engine: AsyncEngine, into: Any) -> Any:
    """An insertion that can say what to do if the row is there already."""
    dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
    return dialect.insert(into)


class Transaction(Protocol):
    """A transaction that writes."""

    def execute(self, statement: Any, rows: Sequence[Mapping[str, Any]]) -> int:
        """Execute a statement for each of the rows; how many rows of the database that has changed."""

    def notify(self, notifications: Iterable[str]) -> None:
        """Tell the other nodes something, once this is done."""


class Transactions(ABC):
    """How work is done in one transaction: all of it, or nothing."""

    @abstractmethod
    async def run(self, work: Callable[[Transaction], T]) -> T:
        """Do some work in one transaction."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the database."""


def transactions(engine: AsyncEngine) -> Transactions:
    """The transactions of this database."""
    return OnPostgresql(engine) if engine.dialect.name == "postgresql" else OnSqlite(engine.url)


class OnPostgresql(Transactions):
    """Transactions that SQLAlchemy's engine runs."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Work with this database."""
        self._engine = engine

    async def run(self, work: Callable[[Transaction], T]) -> T:
        """Do some work in one transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(lambda connection: work(_Statements(connection)))

    def close(self) -> None:
        """Leave the engine to its owner."""


class _Statements:
    """A transaction of PostgreSQL."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, statement: Any, rows: Sequence[Mapping[str, Any]]) -> int:
        return self._connection.execute(statement, rows).rowcount

    def notify(self, notifications: Iterable[str]) -> None:
        notify(self._connection, list(notifications))


class OnSqlite(Transactions):
    """Transactions in a thread of their own, on a connection that stays open as long as nothing goes wrong."""

    def __init__(self, url: URL) -> None:
        """Work with this database."""
        self._url = url
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._connection: sqlite3.Connection | None = None
        self._compiled: dict[tuple[Any, tuple[str, ...]], str] = {}
        """The SQL of each statement, by the columns that its rows have."""

    async def run(self, work: Callable[[Transaction], T]) -> T:
        """Do some work in one transaction, from beginning to end in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Transaction], T]) -> T:
        connection = self._connection = self._connection or connect_to_sqlite(self._url)
        try:
            connection.execute("BEGIN IMMEDIATE")
            done = work(self)
            connection.execute("COMMIT")
        except BaseException:
            self._hang_up()
            raise
        return done

    def execute(self, statement: Any, rows: Sequence[Mapping[str, Any]]) -> int:
        """Execute a statement for each of the rows; how many rows of the database that has changed."""
        assert self._connection
        return self._connection.executemany(self._sql(statement, rows[0]), rows).rowcount

    def _sql(self, statement: Any, row: Mapping[str, Any]) -> str:
        """A statement as SQLite understands it, for rows with these columns."""
        key = statement, tuple(row)
        if key not in self._compiled:
            dialect = sqlite.dialect(paramstyle="named")
            self._compiled[key] = str(statement.compile(dialect=dialect, column_keys=list(row)))
        return self._compiled[key]

    def notify(self, notifications: Iterable[str]) -> None:
        """There is one node alone on SQLite, so there is nobody to be told."""

    def _hang_up(self) -> None:
        """End the connection, and with it what was begun; the next transaction opens another one."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Let go of the database."""
        self._thread.submit(self._hang_up).result()
        self._thread.shutdown()
