"""Ratings: who wants to be rated, the rated games, and how everybody stands after them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the tables; the first game to be counted is game 1."""
    op.add_column("guests", sa.Column("rated_as", sa.String(30)))
    op.create_table(
        "rated_marks",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("mark", sa.String(16), nullable=False),
    )
    op.create_table(
        "rated_games",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("too_many", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("taken_back", sa.String(200)),
    )
    op.create_index("rated_games_by_number", "rated_games", ["number"], unique=True)
    op.create_table(
        "rated_seats",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("rated_games.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("who", sa.String(40)),
        sa.Column("is_bot", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("mu_before", sa.Double),
        sa.Column("sigma_before", sa.Double),
        sa.Column("games_before", sa.Integer),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
        sa.Column("games", sa.Integer),
    )
    op.create_index("rated_seats_by_day", "rated_seats", ["who", "is_bot", "at"])
    op.create_index("rated_seats_by_player", "rated_seats", ["who", "is_bot", "players", "number"])
    op.create_table(
        "ratings",
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("is_bot", sa.Boolean, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("low", sa.Double, nullable=False),
    )
    op.create_index("ratings_by_height", "ratings", ["players", "is_bot", "low"])
    cursor = op.create_table(
        "rating_cursor",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("next", sa.Integer, nullable=False),
    )
    op.bulk_insert(cursor, [{"id": 1, "next": 1}])
