"""Tables and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("decider", sa.Integer),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.create_index("tables_by_age", "tables", ["status", "visibility", "created", "id"])
    op.create_index("tables_by_host", "tables", ["host", "status"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("key", sa.String(100)),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.create_index("entries_by_key", "entries", ["table_id", "key"], unique=True)
    op.create_table(
        "sitters",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
