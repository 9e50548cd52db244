"""Seats of the sitters."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

CHANGES = sa.text("""
    SELECT table_id, guest, entry FROM entries
    WHERE entry LIKE '{"type":"joined"%' OR entry LIKE '{"type":"left"%' OR entry LIKE '{"type":"bot"%'
    ORDER BY table_id, number
""")
SITS = sa.text("UPDATE sitters SET seat = :seat WHERE table_id = :table AND guest = :guest")
LEAVES = sa.text("UPDATE sitters SET seat = NULL WHERE table_id = :table AND seat = :seat")


def upgrade() -> None:
    """Add the column, and read from the logs who sits where."""
    op.add_column("sitters", sa.Column("seat", sa.Integer))
    connection = op.get_bind()
    for table, guest, text in connection.execute(CHANGES).all():
        entry = json.loads(text)
        if entry["type"] == "joined":
            connection.execute(SITS, {"seat": entry["seat"], "table": table, "guest": guest})
        elif entry["bot"] is None or entry["type"] == "bot":
            connection.execute(LEAVES, {"seat": entry["seat"], "table": table})
