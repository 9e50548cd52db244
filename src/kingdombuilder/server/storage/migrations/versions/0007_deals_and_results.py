"""Which tables play the same deal, such as that of a day, and what became of their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "deals",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("deal", sa.String(12), nullable=False),
        sa.Column("guest", sa.String(32)),
    )
    op.create_index("deals_by_guest", "deals", ["deal", "guest"], unique=True)
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("deals.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("gold", sa.Integer, nullable=False),
        sa.Column("by_item", sa.Text, nullable=False),
        sa.Column("gave_up", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_guest", "results", ["guest"])
