"""Imported tables, and when somebody last looked at a table."""

import json
from time import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

SHEETS = sa.text("SELECT id, sheet FROM tables")
IMPORTED = sa.text("UPDATE tables SET imported = true WHERE id = :table")


def upgrade() -> None:
    """Add the columns, and find out from the sheets what came as a record or a position.

    Nobody knows when these tables were looked at, so they are kept as if that were now.
    """
    op.add_column("tables", sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("tables_by_look", "tables", ["status", "seen"])
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE tables SET seen = :now"), {"now": int(time() * 1000)})
    for table, sheet in connection.execute(SHEETS).all():
        record = json.loads(json.loads(sheet).get("record", "{}"))
        if record.get("actions") or record.get("position") or record.get("resigned"):
            connection.execute(IMPORTED, {"table": table})
