"""Guests who can come back and whose cookies can be revoked, keys that rotate, and reports of what was said."""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SIGNING = sa.text("SELECT value FROM keys WHERE name = 'signing'")
KEEP_KEY = sa.text("INSERT INTO signing_keys (number, since, value) VALUES (1, :now, :value)")
KEEP_MARKS = sa.text("UPDATE keys SET name = 'marks' WHERE name = 'signing'")


def upgrade() -> None:
    """Create the tables. The one key there was goes on signing, and goes on making the marks of addresses."""
    op.create_table(
        "signing_keys",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
        sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("recovery", sa.String(64)),
        sa.Column("recovery_since", sa.BigInteger),
    )
    op.create_index("guests_by_recovery", "guests", ["recovery"], unique=True)
    op.create_index("guests_by_change", "guests", ["changed"])
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("note", sa.String(300), nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    op.create_index("reports_once", "reports", ["table_id", "line", "reporter"], unique=True)
    op.create_index("reports_by_guest", "reports", ["guest"])
    op.create_index("reports_by_reporter", "reports", ["reporter"])
    op.create_index("reports_by_closing", "reports", ["closed"])
    op.create_index("audit_by_guest", "audit", ["guest"])
    connection = op.get_bind()
    value = connection.execute(SIGNING).scalar()
    if value is not None:
        connection.execute(KEEP_KEY, {"now": int(time() * 1000), "value": value})
        connection.execute(KEEP_MARKS)
