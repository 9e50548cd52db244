"""The tables of the database, column by column; ``migrations/`` tells how they came to be."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    and_,
    false,
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

rated_starts = Table(
    "rated_starts",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("who", String(40), primary_key=True),
    Column("is_bot", Boolean, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Index("rated_starts_by_day", "who", "is_bot", "began"),
)
"""Who began rated games, and when, whether or not they are over: so it is known which are too many for one day."""

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
