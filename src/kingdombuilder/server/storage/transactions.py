"""Write transactions. All players at a table wait for them, so each database has its fastest implementation.

On PostgreSQL every statement is a round trip, so ``postgres_append.py`` writes nearly everything by one
statement, and SQLAlchemy's engine does the rest. On SQLite an action is two short statements, for which the
engine would take five times as long as SQLite itself. So they are compiled once, and run on a persistent
connection in its own thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .database import PATIENCE, connect_to_sqlite
from .notifications import notify

T = TypeVar("T")


def insertion(engine: AsyncEngine, into: Any) -> Any:
    """An insert with a clause for conflicts."""
    dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
    return dialect.insert(into)


class Transaction(Protocol):
    """A write transaction."""

    def execute(self, statement: Any, rows: Sequence[Mapping[str, Any]]) -> int:
        """Execute a statement for each of the rows; returns the number of changed rows."""

    def notify(self, notifications: Iterable[str]) -> None:
        """Notify the other nodes on commit."""


class Writing:
    """Write transactions by SQLAlchemy's engine, for everything but the logs of tables. On SQLite they take turns.

    SQLite itself lets writers poll for its lock, for up to a tenth of a second at a time and in any order, each with
    one of the few connections: beside many of them, actions waited for seconds, and readers for a connection.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(writes=True)
        self.alone: AbstractAsyncContextManager[None] = nullcontext()
        """Held by the transaction that writes. The logs wait for one other at most, not for all that queue."""
        self._queue: AbstractAsyncContextManager[None] = nullcontext()
        if engine.dialect.name != "postgresql":
            self.alone, self._queue = asyncio.Lock(), asyncio.Lock()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, once it is its turn. A ``TimeoutError`` counts as a failure of the database."""
        async with AsyncExitStack() as held:
            async with asyncio.timeout(PATIENCE):
                await held.enter_async_context(self._queue)
                await held.enter_async_context(self.alone)
            yield await held.enter_async_context(self._engine.begin())


def transactions(engine: AsyncEngine, alone: AbstractAsyncContextManager[None]) -> OnPostgresql | OnSqlite:
    """The transactions of this database; on SQLite each holds ``alone``."""
    return OnPostgresql(engine) if engine.dialect.name == "postgresql" else OnSqlite(engine.url, alone)


class OnPostgresql:
    """Transactions by SQLAlchemy's engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Transaction], T]) -> T:
        """Run work in one transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(lambda connection: work(_Statements(connection)))

    def close(self) -> None:
        """Do nothing: the engine belongs to the caller."""


class _Statements:
    """A transaction of PostgreSQL."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, statement: Any, rows: Sequence[Mapping[str, Any]]) -> int:
        return self._connection.execute(statement, rows).rowcount

    def notify(self, notifications: Iterable[str]) -> None:
        notify(self._connection, list(notifications))


class OnSqlite:
    """Transactions in a separate thread, on a persistent connection."""

    def __init__(self, url: URL, alone: AbstractAsyncContextManager[None]) -> None:
        self._url = url
        self._alone = alone
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._connection: sqlite3.Connection | None = None
        self._compiled: dict[tuple[Any, tuple[str, ...]], str] = {}
        """The SQL of each statement, by the columns that its rows have."""

    async def run(self, work: Callable[[Transaction], T]) -> T:
        """Run work in one transaction in the thread."""
        async with self._alone:
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
        """Execute a statement for each of the rows; returns the number of changed rows."""
        assert self._connection
        return self._connection.executemany(self._sql(statement, rows[0]), rows).rowcount

    def _sql(self, statement: Any, row: Mapping[str, Any]) -> str:
        """The SQL of a statement for SQLite, for rows with these columns."""
        key = statement, tuple(row)
        if key not in self._compiled:
            dialect = sqlite.dialect(paramstyle="named")
            self._compiled[key] = str(statement.compile(dialect=dialect, column_keys=list(row)))
        return self._compiled[key]

    def notify(self, notifications: Iterable[str]) -> None:
        """Do nothing: on SQLite there is only one node."""

    def _hang_up(self) -> None:
        """Close the connection, which rolls back; the next transaction opens a new one."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Close the connection."""
        self._thread.submit(self._hang_up).result()
        self._thread.shutdown()
