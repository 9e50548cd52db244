"""The database, SQLite or PostgreSQL: its tables, how it is opened, and how it is brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    and_,
    event,
    false,
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
FAILURES = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What comes of a database that is gone, full, locked or cannot be reached."""
OUTAGES = (
    *(OperationalError, InterfaceError, NoConnectionFree, sqlite3.OperationalError),
    *(asyncpg.PostgresError, asyncpg.InterfaceError, OSError),
)
"""Those of them that have nothing to do with what was to be written."""
REFUSALS = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)
"""What PostgreSQL's driver says of what cannot be written: these are no outages."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("host", String(32), nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("sheet", Text, nullable=False),
    Column("last", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("decider", Integer),
    Column("line", Text, nullable=False),
    Column("imported", Boolean, nullable=False, server_default=false()),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Index("tables_by_age", "status", "visibility", "created", "id"),
    Index("tables_played_by_age", "status", "visibility", "imported", "created", "id"),
    Index("tables_by_host", "host", "status"),
    Index("tables_due", "due"),
    Index("tables_by_look", "status", "seen"),
)
"""A row for each table: its sheet, and what follows from its log but is asked for often.

When somebody looked at it last (``seen``) is known to about an hour.
"""

LESSON = "lesson"
"""The visibility, as it is stored, of tables at which lessons are played: nobody finds them in a list."""
PUZZLE = "puzzle"
"""The same for tables at which puzzles are solved."""
PRACTICE = LESSON, PUZZLE

SHOWN = and_(tables.c.status == "finished", tables.c.imported, tables.c.last == 1)
"""The tables of imported games that were over when they came: nothing happened there but that they were set."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(32)),
    Column("key", String(100)),
    Column("entry", Text, nullable=False),
    Index("entries_by_key", "table_id", "key", unique=True),
)
"""The logs of all tables. No number is given twice, and rows change only where a guest's data are deleted."""

sitters = Table(
    "sitters",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer),
    Column("seen", BigInteger),
)
"""Who ever sat at which table or has a seat kept there, on which seat (null for those who gave it up), and when they
were last seen there in the game."""

keys = Table(
    "keys", metadata, Column("name", String(20), primary_key=True), Column("value", String(64), nullable=False)
)
"""Secrets that all nodes share, and what they write to see whether the database takes it."""

signing_keys = Table(
    "signing_keys",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
    Column("value", String(64), nullable=False),
)
"""The keys that sign cookies and the secrets of seats, and since when each of them does."""

guests = Table(
    "guests",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("changed", BigInteger, nullable=False, server_default="0"),
    Column("recovery", String(64)),
    Column("recovery_since", BigInteger),
    Column("rated_as", String(30)),
    Index("guests_by_recovery", "recovery", unique=True),
    Index("guests_by_change", "changed"),
)
"""What is known of guests besides their tables, if anything.

The ``epoch`` tells how often all cookies of a guest were revoked, and ``changed`` when that was last. Of the code with
which a guest comes back in another browser only a digest is kept (``recovery``). Who wants to be rated is called
``rated_as`` in the list.
"""

deals = Table(
    "deals",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("deal", String(12), nullable=False),
    Column("guest", String(32)),
    Index("deals_by_guest", "deal", "guest", unique=True),
)
"""Which deal tables play that others play, too: that of a day, or of the table where it was played first.

The ``guest`` is the one whose try this is that counts on the day, and of which there is one; null where nothing counts.
"""

games = Table(
    "games",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("sets", Text, nullable=False),
    Column("first", Integer, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("chosen", Boolean, nullable=False),
    Index("games_by_end", "ended", "table_id"),
)
"""The games that are over and count (``table/outcomes.py``): what was played, and which seat began (``first``).

A game may have been played to its end (``whole``) or given up, and somebody may have known what the deal would bring
(``chosen``).
"""

results = Table(
    "results",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32)),
    Column("bot", String(40)),
    Column("at", BigInteger, nullable=False),
    Column("gold", Integer, nullable=False),
    Column("by_item", Text, nullable=False),
    Column("place", Integer),
    Column("tiles", Text, nullable=False, server_default="{}"),
    Column("gave_up", Boolean, nullable=False),
    Column("stood_in", Boolean, nullable=False, server_default=false()),
    Index("results_by_guest", "guest"),
)
"""What became of each seat of those games, and of games that do not count but whose deal others play, too.

The table knows names. Of a game of an earlier version the place may be missing until somebody has looked again.
"""

advice = Table(
    "advice",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), primary_key=True),
)
"""Which seats were advised while they played: by a ``hint``, or by the ``coach``."""

reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", String(12), nullable=False),
    Column("line", Integer, nullable=False),
    Column("guest", String(32), nullable=False),
    Column("name", String(30), nullable=False),
    Column("text", String(300), nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("note", String(300), nullable=False),
    Column("closed", BigInteger),
    Index("reports_once", "table_id", "line", "reporter", unique=True),
    Index("reports_by_guest", "guest"),
    Index("reports_by_reporter", "reporter"),
    Index("reports_by_closing", "closed"),
)
"""What somebody said at a table (``line`` is the number of the entry) and somebody else has reported.

A report keeps the words, so that they can be read when the table is gone.
"""

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("lease", BigInteger),
    Column("guest", String(32)),
)
"""The analyses of finished games: how many turns there are to review, by which version of the reviewer, and who asked.

Until the time ``lease`` a node is at it; it is 0 where somebody has stopped it, and null once it is whole. Then nobody
needs to know any more who asked.
"""

analysed_turns = Table(
    "analysed_turns",
    metadata,
    Column("table_id", String(12), ForeignKey("analyses.table_id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("review", Text, nullable=False),
)
"""The turns of these games that are reviewed, counted from 0."""

rated_marks = Table(
    "rated_marks",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("mark", String(16), nullable=False),
)
"""From where those call who want a rated game at a table, by the marks of their addresses, until it is counted."""

rated_games = Table(
    "rated_games",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("number", Integer),
    Column("too_many", Boolean, nullable=False, server_default=false()),
    Column("taken_back", String(200)),
    Index("rated_games_by_number", "number", unique=True),
)
"""The rated games that are over, numbered in the order in which they are counted; null for those that wait for it.

They stay when their tables go. One counts for nothing if the same two had ``too_many`` on that day, or if whoever runs
the server has ``taken_back`` the game, for the reason that is given there.
"""

rated_seats = Table(
    "rated_seats",
    metadata,
    Column("table_id", String(12), ForeignKey("rated_games.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("who", String(40)),
    Column("is_bot", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("number", Integer),
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("games_before", Integer),
    Column("mu", Double),
    Column("sigma", Double),
    Column("games", Integer),
    Index("rated_seats_by_day", "who", "is_bot", "at"),
    Index("rated_seats_by_player", "who", "is_bot", "players", "number"),
)
"""Who placed how in these games, and what was believed of their skill before and after.

Time, players and number are those of the game. Of somebody whose data were deleted (``who`` is null) it stays what was
believed of them before, so that the games of others can be counted again.
"""

ratings = Table(
    "ratings",
    metadata,
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("who", String(40), primary_key=True),
    Column("is_bot", Boolean, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("low", Double, nullable=False),
    Index("ratings_by_height", "players", "is_bot", "low"),
)
"""What is believed of everybody's skill now, by the number of players in a game. All of it follows from the games."""

rating_cursor = Table(
    "rating_cursor",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("next", Integer, nullable=False),
)
"""The one row that whoever counts games holds on to: the number of the next game to be counted, or counted again."""

bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("who", String(32), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("reason", String(200), nullable=False),
)
"""Who is shut out: guests by their ids, addresses by their marks."""

audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("address", String(16), nullable=False),
    Column("guest", String(32)),
    Column("deed", String(16), nullable=False),
    Column("about", String(48), nullable=False),
    Index("audit_by_time", "at"),
    Index("audit_by_guest", "guest"),
)
"""Who did what, from where: the address by its mark, or ``operator`` for what was done on the command line."""


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
