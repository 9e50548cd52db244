"""The operator's page: its links and sessions, the load of every node, and reasons in the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Create the tables and the column."""
    op.add_column("audit", sa.Column("reason", sa.String(200), nullable=False, server_default=sa.text("''")))
    op.create_table(
        "operator_sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "node_loads",
        sa.Column("node", sa.String(8), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("load", sa.Text, nullable=False),
    )
