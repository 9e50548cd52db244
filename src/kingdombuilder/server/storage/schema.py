"""The schema of the core. Features define their own tables."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    and_,
    false,
    text,
)

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
"""A row per table: its configuration, and facts derived from its log.

The time of the last view (``seen``) is accurate to about an hour.
"""

LESSON = "lesson"
"""The stored visibility of lesson tables, which are unlisted."""
PUZZLE = "puzzle"
"""The same for puzzle tables."""
PRACTICE = LESSON, PUZZLE

SHOWN = and_(tables.c.status == "finished", tables.c.imported, tables.c.last == 1)
"""The condition for imported finished games: their log has only its first entry."""

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
"""The logs of all tables. Numbers are unique per table; rows change only when a guest's data are deleted."""

sitters = Table(
    "sitters",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer),
    Column("seen", BigInteger),
)
"""The guests who ever had or have reserved a seat at a table, with the seat (null if given up) and the last time
they were seen there in the game.
"""

keys = Table(
    "keys", metadata, Column("name", String(20), primary_key=True), Column("value", String(64), nullable=False)
)
"""Secrets that all nodes share, and a value for write checks."""

signing_keys = Table(
    "signing_keys",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
    Column("value", String(64), nullable=False),
)
"""The keys that sign cookies and seat secrets, and when each begins to sign."""

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
"""Further data of guests, if any.

The ``epoch`` tells how often all cookies of a guest were revoked, and ``changed`` when that was last. Of the code with
which a guest comes back in another browser only a digest is kept (``recovery``). Who wants to be rated is called
``rated_as`` in the list.
"""

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("browser", String(16), nullable=False),
    Column("system", String(16), nullable=False),
    Column("ended", BigInteger),
    Index("sessions_by_guest", "guest"),
    Index("sessions_by_end", "ended"),
)
"""The browsers in which guests are signed in, and those that they have ended.

The day of the last visit is ``seen``. The id of a guest stands for all cookies of earlier versions.
"""

deals = Table(
    "deals",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("deal", String(12), nullable=False),
    Column("guest", String(32)),
    Index("deals_by_guest", "deal", "guest", unique=True),
)
"""The shared deals of tables: of a day, or of the table that played it first.

The ``guest`` is the one whose try this is that counts on the day, and of which there is one; null where nothing counts.
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
"""The result of each seat of a finished game that counts or whose deal is shared.

The table knows names. For a game of an earlier version the place may be missing until it is recomputed.
"""

advice = Table(
    "advice",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), primary_key=True),
)
"""The seats that received advice: a ``hint``, or the ``coach``."""

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
"""Reported entries; ``line`` is the number of the entry.

A report stores the text, so that it outlives the table.
"""

bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("who", String(32), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("reason", String(200), nullable=False),
)
"""Bans: guests by id, addresses by hash."""

audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("address", String(16), nullable=False),
    Column("guest", String(32)),
    Column("deed", String(16), nullable=False),
    Column("about", String(48), nullable=False),
    Column("reason", String(200), nullable=False, server_default=text("''")),
    Index("audit_by_time", "at"),
    Index("audit_by_guest", "guest"),
    Index("audit_by_table", "about"),
    Index("audit_by_address", "address", "deed"),
)
"""The audit log, with addresses by hash, or ``operator`` with a ``reason``."""

operator_sessions = Table(
    "operator_sessions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""The digests of links to the operator's page (``link``) and of its sessions (``session``), and their ends."""

node_loads = Table(
    "node_loads",
    metadata,
    Column("node", String(8), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("load", Text, nullable=False),
)
"""What nodes tell each other of their load while an operator looks on."""

CORE = frozenset(metadata.tables)
"""The names of these tables; those of features are added to the same metadata."""
