"""Imported tables, when somebody last looked at a table, bans, and the audit log."""

import json
from time import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

SHEETS = sa.text("SELECT id, sheet FROM tables")
IMPORTED = sa.text("UPDATE tables SET imported = true WHERE id = :table")


def upgrade() -> None:
    """Add the columns and tables, and find out from the sheets what came as a record or a position.

    Nobody knows when these tables were looked at, so they are kept as if that were now.
    """
    op.add_column("tables", sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("tables_by_look", "tables", ["status", "seen"])
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("who", sa.String(32), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("address", sa.String(16), nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("deed", sa.String(16), nullable=False),
        sa.Column("about", sa.String(48), nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at"])
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE tables SET seen = :now"), {"now": int(time() * 1000)})
    for table, sheet in connection.execute(SHEETS).all():
        record = json.loads(json.loads(sheet).get("record", "{}"))
        if record.get("actions") or record.get("position") or record.get("resigned"):
            connection.execute(IMPORTED, {"table": table})
