"""Analyses of finished games, turn by turn."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("lease", sa.BigInteger),
        sa.Column("guest", sa.String(32)),
    )
    op.create_table(
        "analysed_turns",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("analyses.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("review", sa.Text, nullable=False),
    )
