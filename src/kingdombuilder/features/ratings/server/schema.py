"""The database tables of ratings."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, String, Table, false

from ....server.storage.schema import metadata

rated_marks = Table(
    "rated_marks",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("mark", String(16), nullable=False),
)
"""The hashed addresses of players at a table who want a rated game, until it is counted."""

rated_starts = Table(
    "rated_starts",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("who", String(40), primary_key=True),
    Column("is_bot", Boolean, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Index("rated_starts_by_day", "who", "is_bot", "began"),
)
"""The players and start times of all rated games, finished or not, for the daily limit."""

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
"""The finished rated games, numbered in the order of counting; null for those not counted yet.

They stay when their tables are deleted. A game does not count if it was over the daily limit (``too_many``), or if the
operator has excluded it (``taken_back`` has the reason).
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
    Column("opponents_before", Integer, nullable=False, server_default="0"),
    Column("mu", Double),
    Column("sigma", Double),
    Column("games", Integer),
    Column("opponents", Integer, nullable=False, server_default="0"),
    Index("rated_seats_by_player", "who", "is_bot", "players", "number"),
)
"""The places in these games, and the skills before and after.

Time, players and number are those of the game. For a player whose data were deleted (``who`` is null) the skill before
stays, so that other players' games can be recounted.
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
    Column("opponents", Integer, nullable=False, server_default="0"),
    Column("low", Double, nullable=False),
    Index("ratings_by_height", "players", "is_bot", "low"),
)
"""The current skills, by number of players in a game; derived from the games."""

rating_cursor = Table(
    "rating_cursor",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("next", Integer, nullable=False),
)
"""The single row that is locked while counting: the number of the next game to count."""
